/** Reads a line of free text, such as `8 t TMT bar 16 mm` or `GI sheet 0.5mm - 60 nos`. */
import { latinDigits } from '@neev/domain';
import { type BillRow, cleanText, isTotal } from './bill-row.ts';
import { isSizeUnit, leadingUnitOf } from './units.ts';

/**
 * A number with the words after it, which may begin with a unit. Not a part of a word, a size such
 * as 100×50, a fraction or a range.
 */
const NUMBER_WITH_WORDS =
  /(?<![\p{L}\d.,/]|\d[-–×x*])(\d[\d,]*(?:\.\d+)?|\.\d+)\s*([\p{L}²³][\p{L}\d²³]*(?:[.\s]+\p{L}+)?)/giu;
const LABELLED = /\bq(?:ty|uantity|nty)\b[.\s:=-]*(\d[\d,]*(?:\.\d+)?|\.\d+)\s*/iu;
/** A number after a dash, a colon or a multiplication sign at the end: `GI sheet 0.5 mm - 60`. */
const LAST = /(?:\s[-–—x×*]|[:=])\s*(\d[\d,]*(?:\.\d+)?)$/iu;
/** What comes before the size in `10 x 20 ltr primer` and `tiles 2 x 2 ft`, which is no quantity. */
const MULTIPLIED = /\d ?[x×*] ?$/i;
/** A number at the end that is no quantity in a line that begins with one: `8 t TMT Fe - 500`. */
const GRADE_AT_END =
  /\b(?:fe|is|gauge|swg|grade|class|no|dia|nb|od|size|core|length) ?[-–—:=] ?\d{1,5}$/i;
/** A number at the start that is no size and complete: `60 GI sheets`, but not `16 mm bar` and `2 lakh bricks`. */
const FIRST =
  /^(\d[\d,]*(?:\.\d+)?)\s+(?!(?:mm|cm|inch|in|swg|gauge|mic|micron|sq\.?mm|core|grade|nb|x|×|dozens?|hundred|thousand|la(?:kh|c)s?|crores?)\b)(?=\p{L})/iu;

/** The time and the name before a copied message: `[10:15, 25/11/2026] Site: `. */
const MESSAGE_START = /^\[[^\]]{4,40}\]\s*[^:]{1,40}:\s*/;
/** A bullet or a number in a list: `1.`, `2)`, `•`. */
const BULLET = /^(?:[-–—•●▪*]+|\(?\d{1,3}[.)](?!\d))\s*/;
/** The start of a price. */
const RATE = /@|\brate\b/i;
/** The same with its amount: not `rate for 400 bags`. */
const RATE_WITH_AMOUNT = /^(?:@|rate[\s:=.-]{0,3}(?:rs|inr|₹)?[\s:.]{0,3}\d)/i;
/** What separates a quantity from the item. */
const SEPARATORS_AT_START = /^[\s\-–—:=,;/×*+.]+/;
const SEPARATORS_AT_END = /(?<![\s\-–—:=,;/×*+])[\s\-–—:=,;/×*+]+$/;

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
  const text = latinDigits(original).replace(MESSAGE_START, '').replace(BULLET, '');
  const { body, note } = splitRate(text);
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
  // A greeting or a heading. A line with digits, or with `½`, may be an item with a size.
  if (!found && !/\p{N}/u.test(item)) return { ...row, skipped: 'noQuantity' };
  return row;
}

/** The price of a line as its note. `Send your rate for 400 bags cement` asks for one, and has none. */
function splitRate(text: string): { body: string; note: string } {
  const start = text.search(RATE);
  if (start < 0) return { body: text, note: '' };
  const [body, note] = [text.slice(0, start).trim(), text.slice(start)];
  const isAskedFor =
    !RATE_WITH_AMOUNT.test(note) && !findQuantity(body) && findQuantity(text) !== undefined;
  return isAskedFor ? { body: text, note: '' } : { body, note };
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
  if (labelled) return withUnit(text, foundIn(labelled));
  const measured = quantitiesWithUnit(text).filter(
    ({ unit, start }) => !isSizeUnit(unit) || !MULTIPLIED.test(text.slice(0, start)),
  );
  const counted = outermost(
    measured.filter(({ unit }) => !isSizeUnit(unit)),
    text,
  );
  if (counted) return counted;
  // The size of a pack comes before the number of packs: `cement 50 kg - 400`.
  const isGrade = measured.some(({ start }) => start === 0) && GRADE_AT_END.test(text);
  const last = isGrade ? null : text.match(LAST);
  if (last) return foundIn(last);
  const first = text.match(FIRST);
  return outermost(measured, text) ?? (first ? foundIn(first) : undefined);
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
  return [...text.matchAll(NUMBER_WITH_WORDS)]
    .map((match) => {
      const [all, quantity = '', words = ''] = match;
      const end = match.index + all.length - words.length;
      return withUnit(text, { quantity, unit: '', start: match.index, end });
    })
    .filter(({ unit }) => unit !== '');
}

/** Adds the unit after a quantity, with its full stop. */
function withUnit(text: string, found: FoundQuantity): FoundQuantity {
  const unit = leadingUnitOf(text.slice(found.end));
  const end = found.end + unit.length;
  return { ...found, unit, end: unit !== '' && text[end] === '.' ? end + 1 : end };
}

/** A quantity without a unit. */
function foundIn(match: RegExpMatchArray): FoundQuantity {
  const [all, quantity = ''] = match;
  const start = match.index ?? 0;
  return { quantity, unit: '', start, end: start + all.length };
}

/** Removes what separated the quantity from the item. */
function trimItem(text: string): string {
  return cleanText(text)
    .replace(/\( ?\)/g, '')
    .replace(SEPARATORS_AT_START, '')
    .replace(/^(?:of|x) /i, '')
    .replace(SEPARATORS_AT_END, '')
    .trim();
}
