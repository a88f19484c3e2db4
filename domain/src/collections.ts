/** Where documents live. */
export const collections = {
  categories: 'categories',
  subcategories: 'subcategories',
  products: 'products',
  heroSlides: 'heroSlides',
  catalogue: 'catalogue',
  catalogueIndex: 'catalogueIndex',
  enquiries: 'enquiries',
  quarantine: 'quarantine',
  visits: 'visits',
  analytics: 'analytics',
  admins: 'admins',
  invitations: 'invitations',
  deletions: 'deletions',
  auditLog: 'auditLog',
} as const;

/** The derived document of the whole tree, in `catalogue`. */
export const MENU_ID = 'menu';
export const MENU_PATH = `${collections.catalogue}/${MENU_ID}`;
