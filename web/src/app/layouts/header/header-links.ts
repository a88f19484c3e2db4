/** An entry of the main navigation (specification, section 3). */
export interface LinkItem {
  name: string;
  /** `#` where the entry has no page of its own. */
  to: string;
  hasDropdown: boolean;
}

export const headerLinks: readonly LinkItem[] = [
  { name: 'HOME', to: '/', hasDropdown: false },
  { name: 'ABOUT US', to: '/about', hasDropdown: false },
  { name: 'PRODUCTS', to: '#', hasDropdown: true },
  { name: 'CONTACT US', to: '/contact', hasDropdown: false },
];

/** The pages that one gets to by PRODUCTS. */
export function isCataloguePath(pathname: string): boolean {
  return /^\/(categor|subcategory|product|material|new-products|paints)/.test(pathname);
}
