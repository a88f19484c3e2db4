/**
 * The company that runs the site. Another trader who uses Neev changes only this file.
 * The contact details below are placeholders of the right form.
 */
export const company = {
  name: 'Neev',
  legalName: 'Neev Building Materials',
  tagline: 'Steel, cement and stone for work that has to last',
  since: 1995,
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
} as const;
