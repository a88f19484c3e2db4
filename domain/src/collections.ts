/** Names of the Firestore collections. */
export const collections = {
  categories: 'categories',
  subcategories: 'subcategories',
  products: 'products',
  heroSlides: 'heroSlides',
  catalogue: 'catalogue',
  catalogueIndex: 'catalogueIndex',
  enquiries: 'enquiries',
  enquiryEvents: 'enquiryEvents',
  attachments: 'attachments',
  quarantine: 'quarantine',
  referenceNumbers: 'referenceNumbers',
  visits: 'visits',
  analytics: 'analytics',
  admins: 'admins',
  invitations: 'invitations',
  deletions: 'deletions',
  deletedRecords: 'deletedRecords',
  auditLog: 'auditLog',
  settings: 'settings',
  inboxViews: 'inboxViews',
  notificationSettings: 'notificationSettings',
  mail: 'mail',
  pushMessages: 'pushMessages',
  pushSubscriptions: 'pushSubscriptions',
  quotes: 'quotes',
  quoteVersions: 'quoteVersions',
  quoteMessages: 'quoteMessages',
} as const;

/** The id of the menu in `catalogue`. */
export const MENU_ID = 'menu';
export const MENU_PATH = `${collections.catalogue}/${MENU_ID}`;

/** The id of the company's data in `settings`. */
export const COMPANY_ID = 'company';
export const COMPANY_PATH = `${collections.settings}/${COMPANY_ID}`;

/** The id of the reply templates in `settings`. */
export const REPLY_TEMPLATES_ID = 'replyTemplates';
export const REPLY_TEMPLATES_PATH = `${collections.settings}/${REPLY_TEMPLATES_ID}`;
