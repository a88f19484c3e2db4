import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

/** Independent of the code under test: multiplies what it has by each unit, from left to right. */
function parseAmount(text: string): bigint {
  const [, rupees = '', paise = 'Zero'] =
    /^Rupees (.+?)(?: and (\S+) Pais[ae])? Only$/.exec(text) ?? [];
  return parseWords(rupees) * 100n + parseWords(paise);
}

const units: Record<string, bigint> = { Thousand: 1_000n, Lakh: 100_000n };

function parseWords(text: string): bigint {
  let crores = 0n;
  let total = 0n;
  let current = 0n;
  for (const word of text.split(/[ -]/).filter((each) => each !== 'and')) {
    const unit = units[word];
    if (word === 'Crore') {
      crores = (crores + total + current) * 10_000_000n;
      [total, current] = [0n, 0n];
    } else if (word === 'Hundred') current *= 100n;
    else if (unit !== undefined) {
      total += current * unit;
      current = 0n;
    } else current += numberOf(word);
  }
  return crores + total + current;
}

const ONES =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

function numberOf(word: string): bigint {
  const [ones, tens] = [ONES.indexOf(word), TENS.indexOf(word)];
  if (ones < 0 && tens < 0) throw new Error(`"${word}" is not a number.`);
  return BigInt(ones < 0 ? (tens + 2) * 10 : ones);
}

describe('an amount in words', () => {
  it.each([
    [0n, 'Rupees Zero Only'],
    [1n, 'Rupees Zero and One Paisa Only'],
    [1_00n, 'Rupees One Only'],
    [21_00n, 'Rupees Twenty-One Only'],
    [100_00n, 'Rupees One Hundred Only'],
    [1_099_00n, 'Rupees One Thousand and Ninety-Nine Only'],
    [119_19n, 'Rupees One Hundred and Nineteen and Nineteen Paise Only'],
    [1_000_00n, 'Rupees One Thousand Only'],
    [1_001_00n, 'Rupees One Thousand and One Only'],
    [
      12_34_506_50n,
      'Rupees Twelve Lakh Thirty-Four Thousand Five Hundred and Six and Fifty Paise Only',
    ],
    [1_00_00_000_00n, 'Rupees One Crore Only'],
    [1_00_00_090_00n, 'Rupees One Crore and Ninety Only'],
    [
      99_99_99_99_999_99n,
      'Rupees Nine Thousand Nine Hundred and Ninety-Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred and Ninety-Nine and Ninety-Nine Paise Only',
    ],
    [10n ** 12n * 100n, 'Rupees One Lakh Crore Only'],
    [10n ** 14n * 100n, 'Rupees One Crore Crore Only'],
  ])('of %s paise is "%s"', (paise, text) => {
    expect(amountInWords(paise)).toBe(text);
  });

  it('stands for the same amount, however large', () => {
    const amounts = fc.oneof(
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
      fc.tuple(fc.nat(9), fc.nat(40)).map(([digit, zeros]) => BigInt(digit) * 10n ** BigInt(zeros)),
    );
    fc.assert(
      fc.property(amounts, (paise) => {
        expect(parseAmount(amountInWords(paise))).toBe(paise);
      }),
      { numRuns: 2_000 },
    );
  });
});
