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
  /** As shown; the digits are masked until the owner enters the real number. */
  phone: '+91 80 0000 0000',
  /** As dialled: E.164. */
  phoneLink: '+918000000000',
  /** Digits only, as wa.me takes it. */
  whatsapp: '918000000000',
  address: 'Yard 14, 2nd Stage Industrial Area, Peenya, Bengaluru 560058, Karnataka',
  gstin: '29AAAAA0000A1Z5',
  poweredBy: 'Plinth Consulting',
  hours: 'Monday to Saturday, 9 am to 7 pm',
} as const;
