/**
 * Everything that bounds what may be written. The security rules repeat them (rules cannot
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
  /** Characters of an address of a picture. */
  imageUrl: 1_000,
  /** Rupees. */
  price: 10_000_000,
  /** Units in stock. */
  stock: 10_000_000,
  /** Places in an order, counted from 0. */
  position: 10_000,
  slideTitle: 120,
  slideDescription: 300,
  username: 60,
  /** Characters of a password: the least, and a most that no person reaches. */
  passwordMin: 10,
  password: 200,
  /** Characters; the longest address RFC 5321 lets through. */
  email: 254,
  /** Characters of a mobile number, and the digits it must hold at the least. */
  mobile: 20,
  mobileDigits: 7,
  enquiryProduct: 200,
  enquiryMessage: 5_000,
  /** Bytes of a picture: 5 MB. */
  imageBytes: 5_242_880,
  /** Kinds of pictures that cannot carry a script. */
  imageTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  /** Documents one public query may ask for. */
  page: 100,
} as const;

/** How many products of a subcategory the menu names (specification, section 9). */
export const MENU_PRODUCT_PREVIEWS = 3;
