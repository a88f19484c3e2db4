/**
 * Limits of all written values. The security rules repeat them (rules cannot
 * import); a test compares the two.
 */
export const limits = {
  /** Characters of an id. */
  id: 64,
  /** Characters. */
  name: 100,
  description: 2_000,
  icon: 40,
  brand: 60,
  unit: 20,
  feature: 120,
  /** Entries in a product's list of features. */
  features: 20,
  /** Characters of the address of a picture. */
  imageUrl: 1_000,
  /** Rupees. */
  price: 10_000_000,
  /** Units in stock. */
  stock: 10_000_000,
  /** Of a line of a list, of the smallest quantity of a product, and of its steps. */
  quantity: 1_000_000,
  /** Percent. */
  gstRate: 100,
  /** The highest position in an order, from 0. */
  position: 10_000,
  slideTitle: 120,
  slideDescription: 300,
  /** Characters of a path on this site to which a slide links. */
  linkPath: 100,
  username: 60,
  /** Characters of a password: minimum and maximum. */
  passwordMin: 10,
  password: 200,
  /** Characters; the longest address that RFC 5321 allows. */
  email: 254,
  /** Characters of a mobile number at most, and digits at least. */
  mobile: 20,
  mobileDigits: 7,
  enquiryProduct: 200,
  enquiryMessage: 5_000,
  /** Characters of a note of an administrator. */
  note: 2_000,
  /** Characters of a label of an enquiry, and labels of an enquiry. */
  label: 30,
  labels: 5,
  /** Enquiries that are stated not to be of the same customer. */
  unrelatedIds: 50,
  /** Characters of the company's address, of the text in the footer, and of the text about the company. */
  address: 300,
  footerText: 200,
  aboutText: 600,
  /** Characters of a GSTIN, exactly. */
  gstin: 15,
  /** Characters of the address of a page in a social network. */
  socialLink: 200,
  /** Days with business hours, exactly. */
  weekdays: 7,
  /** Business hours within which an enquiry is to be answered. */
  responseHours: 99,
  /** Dates in the list of holidays. */
  holidays: 60,
  /** The largest limit of a public query, in documents. */
  page: 100,
} as const;

/** Slides in the carousel at most: the first active ones by position. */
export const MAX_SHOWN_SLIDES = 12;

/** Products per subcategory in the menu (specification, section 9). */
export const MENU_PRODUCT_PREVIEWS = 3;
