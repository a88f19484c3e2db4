/** Amounts in words, as on Indian invoices: crore, lakh and thousand, in the spelling of cheques. */

const SMALL = [
  ...['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'],
  ...['Eleven', 'Twelve', 'Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen'],
  'Nineteen',
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

const CRORE = 10_000_000n;
const LAKH = 100_000n;
const THOUSAND = 1_000n;

/**
 * `123450650n` → `Rupees Twelve Lakh Thirty-Four Thousand Five Hundred and Six and Fifty Paise Only`. The amount is in
 * paise and not negative. Crores are in words of the same system: `One Lakh Crore`.
 */
export function amountInWords(paise: bigint): string {
  return `Rupees ${inWords(paise / 100n)}${paiseSuffix(Number(paise % 100n))} Only`;
}

function paiseSuffix(paise: number): string {
  if (paise === 0) return '';
  return ` and ${belowHundred(paise)} ${paise === 1 ? 'Paisa' : 'Paise'}`;
}

function inWords(value: bigint): string {
  if (value < THOUSAND) return belowThousand(Number(value));
  const parts = [
    partOf(value / CRORE, 'Crore'),
    partOf((value % CRORE) / LAKH, 'Lakh'),
    partOf((value % LAKH) / THOUSAND, 'Thousand'),
    restOf(Number(value % THOUSAND)),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function partOf(count: bigint, unit: string): string {
  return count === 0n ? '' : `${inWords(count)} ${unit}`;
}

/** After thousands: `Five Hundred and Six`, or `and Six`. */
function restOf(value: number): string {
  if (value === 0) return '';
  return value < 100 ? `and ${belowHundred(value)}` : belowThousand(value);
}

function belowThousand(value: number): string {
  if (value < 100) return belowHundred(value);
  const hundreds = `${SMALL[Math.floor(value / 100)]} Hundred`;
  return value % 100 === 0 ? hundreds : `${hundreds} and ${belowHundred(value % 100)}`;
}

function belowHundred(value: number): string {
  const small = SMALL[value];
  if (small !== undefined) return small;
  const tens = TENS[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens}-${SMALL[value % 10]}`;
}
