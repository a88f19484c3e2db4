/** Reads a line of free text, such as `8 t TMT bar 16 mm` or `GI sheet 0.5mm - 60 nos`. */
import { type BillRow, cleanText, isTotal } from './bill-row.ts';
import { isSizeUnit, UNIT_PATTERN } from './units.ts';

/** Digits with or without commas. Not a part of a word, a size such as 100×50, a fraction or a range. */
const NUMBER = String.raw`(?<![\p{L}\d.,/]|\d[-–×x*])(?:\d[\d,]*(?:\.\d+)?|\.\d+)`;
const WITH_UNIT = new RegExp(`(${NUMBER})\\s*(${UNIT_PATTERN})\\.?(?![\\p{L}\\d])`, 'giu');
const LABELLED = new RegExp(
  `\\bq(?:ty|uantity|nty)\\b[.\\s:=-]*(${NUMBER})\\s*(?:(${UNIT_PATTERN})\\.?(?![\\p{L}\\d]))?`,
  'iu',
);
/** A number after a dash, a colon or a multiplication sign at the end: `GI sheet 0.5 mm - 60`. */
const LAST = /(?:\s[-–—x×*]|[:=])\s*(\d[\d,]*(?:\.\d+)?)$/iu;
/** A number at the start that is no size: `60 GI sheets`, but not `16 mm bar`. */
const FIRST =
  /^(\d[\d,]*(?:\.\d+)?)\s+(?!(?:mm|cm|inch|in|swg|gauge|mic|micron|sq\.?mm|core|grade|nb|x|×)\b)(?=\p{L})/iu;

/** The time and the name before a copied message: `[10:15, 25/11/2026] Site: `. */
const MESSAGE_START = /^\[[^\]]{4,40}\]\s*[^:]{1,40}:\s*/;
/** A bullet or a number in a list: `1.`, `2)`, `•`. */
const BULLET = /^(?:[-–—•●▪*]+|\(?\d{1,3}[.)](?!\d))\s*/;
const RATE = /\s*(?:@|\brate\b).*$/i;

/** What is in a line besides the item, and where. */
interface FoundQuantity {
  quantity: string;
  unit: string;
  start: number;
  end: number;
}

/** Reads a line that is not empty. */
export function parseTextLine(written: string, place: string): BillRow {
  const original = cleanText(written);
  const text = original.replace(MESSAGE_START, '').replace(BULLET, '');
  const note = text.match(RATE)?.[0].trim() ?? '';
  const body = text.replace(RATE, '');
  const found = findQuantity(body);
  const item = trimItem(found ? `${body.slice(0, found.start)} ${body.slice(found.end)}` : body);
  const row = {
    place,
    original,
    item,
    quantity: found?.quantity ?? '',
    unit: found?.unit ?? '',
    note,
  };
  if (isTotal(text)) return { ...row, skipped: 'total' };
  if (!/\p{L}/u.test(item)) return { ...row, skipped: 'noItem' };
  // A greeting or a heading. A line with digits may be an item with a size.
  if (!found && !/\d/.test(item)) return { ...row, skipped: 'noQuantity' };
  return row;
}

/** Splits `8.5 MT` or `400`; `undefined` if the text is no quantity. */
export function parseQuantity(text: string): { quantity: string; unit: string } | undefined {
  const number = text.match(/^\d[\d,]*(?:\.\d+)?$|^\.\d+$/)?.[0];
  if (number !== undefined) return { quantity: number, unit: '' };
  const [found] = quantitiesWithUnit(text);
  return found?.start === 0 && found.end === text.length ? found : undefined;
}

/** The most probable quantity: labelled, counted, weighed or measured, or a number alone. */
function findQuantity(text: string): FoundQuantity | undefined {
  const labelled = text.match(LABELLED);
  if (labelled) return foundIn(labelled);
  const measured = quantitiesWithUnit(text);
  const counted = measured.filter(({ unit }) => !isSizeUnit(unit));
  const [best] = [counted, measured].map((each) => outermost(each, text)).filter((each) => !!each);
  if (best) return best;
  const alone = text.match(LAST) ?? text.match(FIRST);
  return alone ? foundIn(alone) : undefined;
}

/** The quantity at the start of the text, else at its end, else the first one. */
function outermost(found: readonly FoundQuantity[], text: string): FoundQuantity | undefined {
  return (
    found.find(({ start }) => start === 0) ??
    found.find(({ end }) => end === text.length) ??
    found[0]
  );
}

function quantitiesWithUnit(text: string): FoundQuantity[] {
  return [...text.matchAll(WITH_UNIT)].map(foundIn);
}

function foundIn(match: RegExpMatchArray): FoundQuantity {
  const [all, quantity = '', unit = ''] = match;
  const start = match.index ?? 0;
  return { quantity, unit: unit.trim(), start, end: start + all.length };
}

/** Removes what separated the quantity from the item. */
function trimItem(text: string): string {
  return cleanText(text)
    .replace(/\(\s*\)/g, '')
    .replace(/^[\s\-–—:=,;/×*+.]+(?:(?:of|x)\s+)?|^of\s+|[\s\-–—:=,;/×*+]+(?:x)?$/gi, '')
    .trim();
}
