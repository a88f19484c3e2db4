/** A brand that the company deals in, as visitors see it. */
export interface Brand {
  name: string;
  /** The address of a picture on this site or in its Storage; empty for the name as text. */
  logo: string;
}

/** Shown until administrators change the brands (specification, section 3). */
export const defaultBrands: readonly Brand[] = [
  'Vajrasthi',
  'Lohagarh',
  'Setubandh',
  'Kavachi',
  'Girikot',
  'Dhatuveer',
  'Shilabandh',
  'Pakkaghar',
].map((name) => ({ name, logo: `/brands/${name.toLowerCase()}.svg` }));
