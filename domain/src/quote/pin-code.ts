/**
 * The state or union territory of an Indian PIN code, by its first digits.
 *
 * India Post assigns the first two digits to a postal circle and the third to a sorting district
 * (https://en.wikipedia.org/wiki/Postal_Index_Number). Sorting districts follow the railway rather than borders, so a
 * few post offices near one belong to the neighbouring state. Districts with large towns on both sides are `SHARED`.
 */

/** Post offices of several states have these first digits. */
const SHARED = '';

/** The longest entry with which a PIN code starts applies. Longer ones are exceptions of shorter ones. */
const prefixesByState: Readonly<Record<string, string>> = {
  [SHARED]: '244 246 247 262 605',
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '51 52 53',
  'Arunachal Pradesh': '790 791 792',
  Assam: '78',
  Bihar: '80 811 812 813 821 823 824 84 85',
  Chandigarh: '160',
  Chhattisgarh: '49',
  'Dadra and Nagar Haveli and Daman and Diu':
    '362520 362540 396210 396215 396220 396230 396235 396240',
  Delhi: '11',
  Goa: '403',
  Gujarat: '36 37 38 39',
  Haryana: '12 13',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 19',
  Jharkhand: '814 815 816 822 825 826 827 828 829 83',
  Karnataka: '56 57 58 59',
  Kerala: '67 68 69',
  Ladakh: '194',
  Lakshadweep: '68255',
  'Madhya Pradesh': '45 46 47 48',
  Maharashtra: '40 41 42 43 44',
  Manipur: '795',
  Meghalaya: '793 794',
  Mizoram: '796',
  Nagaland: '797 798',
  Odisha: '75 76 77',
  Puducherry: '533464 6050 6096 673310',
  // Mohali beside Chandigarh.
  Punjab: '14 15 160055 160059 160062 160071',
  Rajasthan: '30 31 32 33 34',
  Sikkim: '737',
  'Tamil Nadu': '60 61 62 63 64',
  Telangana: '50',
  Tripura: '799',
  'Uttar Pradesh': '20 21 22 23 24 25 26 27 28',
  Uttarakhand: '248 249 263',
  'West Bengal': '70 71 72 73 74',
};

const stateByPrefix = new Map(
  Object.entries(prefixesByState).flatMap(([state, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, state]),
  ),
);

/** Of the PIN codes of the Army Postal Service, which are not those of a place. */
const ARMY_DIGIT = '9';

/**
 * Returns the state or union territory of a PIN code of six digits. Empty when several states have PIN codes with its
 * first digits, and for the Army Postal Service. `undefined` when no PIN code starts with them.
 */
export function stateOfPinCode(pinCode: string): string | undefined {
  for (let length = pinCode.length; length > 1; length -= 1) {
    const state = stateByPrefix.get(pinCode.slice(0, length));
    if (state !== undefined) return state;
  }
  return pinCode.startsWith(ARMY_DIGIT) ? SHARED : undefined;
}

/** The first digits of which there are no PIN codes, for a message: two, or three if others begin with the same two. */
export function unknownPrefixOf(pinCode: string): string {
  const two = pinCode.slice(0, 2);
  const hasOthers = [...stateByPrefix.keys()].some((prefix) => prefix.startsWith(two));
  return hasOthers ? pinCode.slice(0, 3) : two;
}
