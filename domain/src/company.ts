import type { Brand } from './brands.ts';

/**
 * The company that runs the site; administrators replace most of it on the settings screen (company-settings.ts).
 * The name is also in the manifests, initial titles and logos of web/. The contact details are placeholders of the
 * right form.
 */
export const company = {
  name: 'Neev',
  legalName: 'Neev Building Materials',
  tagline: 'Steel, cement and stone for work that has to last',
  since: 1995,
  /** Where the company trades, and whose courts have jurisdiction. */
  city: 'Bengaluru',
  state: 'Karnataka',
  email: 'sales@neev.example',
  /**
   * As shown. An unassignable placeholder, like all numbers in this repository: in the National
   * Numbering Plan of India (Department of Telecommunications, 2003) mobile numbers begin with 6 to 9,
   * no area code begins with 10, and no number behind an area code begins with 0 or 1.
   */
  phone: '+91 10000 00000',
  /** E.164. */
  phoneLink: '+911000000000',
  /** Digits only, the format of wa.me links. */
  whatsapp: '911000000000',
  address: 'Yard 14, 2nd Stage Industrial Area, Peenya, Bengaluru 560058, Karnataka',
  gstin: '29AAAAA0000A1Z5',
  poweredBy: 'Plinth Consulting',
  hours: 'Monday to Saturday, 9 am to 7 pm',
  /** Under the logo in the footer. */
  footerText: 'Steel, cement and stone for work that has to last.',
  /** At the top of the page about the company. */
  aboutText:
    'We have supplied building sites in Karnataka since 1995: steel, cement, and stone from its own hills.',
  /** The home pages of the networks, until the company has its own pages there. An empty link is not shown. */
  facebook: 'https://www.facebook.com/',
  twitter: 'https://twitter.com/',
  linkedin: 'https://www.linkedin.com/',
  youtube: 'https://www.youtube.com/',
  instagram: 'https://www.instagram.com/',
} as const;

/** The fields that administrators can change, as they are shown. */
export type CompanyField =
  | 'phone'
  | 'phoneLink'
  | 'whatsapp'
  | 'email'
  | 'address'
  | 'gstin'
  | 'hours'
  | 'footerText'
  | 'aboutText'
  | 'facebook'
  | 'twitter'
  | 'linkedin'
  | 'youtube'
  | 'instagram';

/**
 * What administrators have changed; part of the menu. Pages show `company` for the other texts, and `defaultBrands`
 * (brands.ts) without `brands`.
 */
export type CompanyChanges = Partial<Record<CompanyField, string>> & { brands?: Brand[] };

/** The company as visitors see it. */
export type Company = Omit<typeof company, CompanyField> &
  Record<CompanyField, string> &
  Pick<CompanyChanges, 'brands'>;
