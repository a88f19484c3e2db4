/** The brands that the company deals in (specification, section 3: id, src, alt). */
export const brandLogos = [
  'Vajrasthi',
  'Lohagarh',
  'Setubandh',
  'Kavachi',
  'Girikot',
  'Dhatuveer',
  'Shilabandh',
  'Pakkaghar',
].map((name) => ({ id: name.toLowerCase(), src: `/brands/${name.toLowerCase()}.svg`, alt: name }));

/** Brands on the home page (specification, section 9). */
export const HOME_BRAND_LOGOS = 6;
