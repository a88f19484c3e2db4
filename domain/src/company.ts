/**
 * The company behind the site: the one place to change when another trader uses Neev.
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
   * As shown. A placeholder that nobody can have, as all numbers in this repository: in the National
   * Numbering Plan of India (Department of Telecommunications, 2003) mobile numbers begin with 6 to 9,
   * no area code begins with 10, and no number behind an area code begins with 0 or 1.
   */
  phone: '+91 10000 00000',
  /** As dialled: E.164. */
  phoneLink: '+911000000000',
  /** Digits only, as wa.me takes it. */
  whatsapp: '911000000000',
  address: 'Yard 14, 2nd Stage Industrial Area, Peenya, Bengaluru 560058, Karnataka',
  gstin: '29AAAAA0000A1Z5',
  poweredBy: 'Plinth Consulting',
  hours: 'Monday to Saturday, 9 am to 7 pm',
} as const;
