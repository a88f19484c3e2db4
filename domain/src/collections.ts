/** Where documents live. */
export const collections = {
  categories: 'categories',
  subcategories: 'subcategories',
  products: 'products',
  heroSlides: 'heroSlides',
  catalogue: 'catalogue',
  catalogueIndex: 'catalogueIndex',
  enquiries: 'enquiries',
  visits: 'visits',
  analytics: 'analytics',
  admins: 'admins',
} as const;

/** The derived document of the whole tree. */
export const MENU_PATH = 'catalogue/menu';
