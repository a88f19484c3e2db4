/** Finds the products of an item with the search, and states how far they can be trusted. Pure. */
import type { IndexedProduct } from '@neev/domain';
import type { ProductMatch, SearchIndex } from '@/features/search/search-index.ts';
import { MAX_QUERY_LENGTH } from '@/features/search/search-query.ts';
import { indexedWordsOf, queryWordsOf } from '@/features/search/text-index.ts';
import { isNumber, wordsOf } from '@/lib/words.ts';
import type { BillRow } from './bill-row.ts';
import { isAnyUnit, knownUnitOf, relateUnits } from './units.ts';

/**
 * - `good`: one product has every word of the item; others that have them too are variants of it,
 *   with more words in their names, or sold by another unit.
 * - `check`: the best product has at least half of the words, and half of the numbers.
 * - `none`: it has fewer. A number alone is no match.
 */
type Confidence = 'good' | 'check' | 'none';

export interface ItemMatch {
  confidence: Confidence;
  /** The best first. */
  products: IndexedProduct[];
  /** Words of the item that the best product does not have. */
  missing: string[];
}

/** Products to choose from. */
const MAX_CHOICES = 5;

/** Search results that are compared. */
const MAX_COMPARED = 60;

/** Words of descriptions that name no product. */
const FILLERS = new Set(
  'supply supplying supplied provide providing fix fixing fixed lay laying laid install installing delivery deliver material materials make brand approved equivalent standard quality best dia diameter size thick thickness thk long length each total approx required need needed send pls please kindly quote grade type of and with per as including include complete work works item'.split(
    ' ',
  ),
);

/** Units of sizes, which say little without their number. */
const SIZE_WORDS = new Set('mm cm inch inche in swg gauge mic micron nb'.split(' '));

export function matchItem(
  index: SearchIndex,
  { item, unit }: Pick<BillRow, 'item' | 'unit'>,
): ItemMatch {
  const words = itemWordsOf(item);
  const query = words.join(' ').slice(0, MAX_QUERY_LENGTH);
  const { products, matchedWords } = index.search(query);
  const compared = products
    .slice(0, MAX_COMPARED)
    .map((match) => compare(match, { words, unit, foundWords: matchedWords.foundWords }))
    .sort(byLikelihood);
  const [best] = compared;
  return {
    confidence: best ? confidenceOf(best, compared) : 'none',
    products: compared.slice(0, MAX_CHOICES).map(({ product }) => product),
    missing: best ? best.missing : [],
  };
}

function itemWordsOf(item: string): string[] {
  const words = queryWordsOf(item);
  const naming = words.filter((word) => !FILLERS.has(word));
  return [...new Set(naming.length > 0 ? naming : words)];
}

/** A product with what it has of the item. */
interface Comparison {
  product: IndexedProduct;
  nameWords: ReadonlySet<string>;
  /** Words that the product does not have, not even in another spelling. */
  missing: string[];
  /** Whether all words are the product's, without typing errors. */
  isExact: boolean;
  isUnitPossible: boolean;
  /** Parts of the words and of the numbers that the product has, from 0 to 1; `undefined` without any. */
  wordShare: number | undefined;
  numberShare: number | undefined;
}

interface Compared {
  words: readonly string[];
  unit: string;
  foundWords: ReadonlySet<string>;
}

function compare(match: ProductMatch, { words, unit, foundWords }: Compared): Comparison {
  const { product, categoryPath } = match;
  const { name, brand } = product;
  const texts = [name, brand, categoryPath?.subcategory.name, categoryPath?.category.name];
  const productWords = new Set(texts.flatMap((text) => indexedWordsOf(text ?? '')));
  const similarWords = [...productWords].filter((word) => foundWords.has(word));
  const isMissing = (word: string) =>
    !productWords.has(word) && !similarWords.some((similar) => isSimilar(word, similar));
  // A unit in the text is not expected in a name, and no reason to trust a product either.
  const expected = words.filter(
    (word) => productWords.has(word) || !isOptional(word, productWords),
  );
  const missing = expected.filter(isMissing);
  const shareOf = (counted: readonly string[]) =>
    counted.length === 0
      ? undefined
      : counted.filter((word) => !missing.includes(word)).length / counted.length;
  return {
    product,
    nameWords: new Set(wordsOf(name).map(({ word }) => word)),
    missing,
    isExact: expected.every((word) => productWords.has(word)),
    isUnitPossible: isAnyUnit(unit) || relateUnits(unit, product.unit) !== 'different',
    wordShare: shareOf(expected.filter((word) => !isNumber(word) && !SIZE_WORDS.has(word))),
    numberShare: shareOf(expected.filter(isNumber)),
  };
}

/** Whether a word of the item was found as another word: its start, or a typing error. */
function isSimilar(word: string, found: string): boolean {
  if (isNumber(word) || word.length < 3) return false;
  return (
    found.startsWith(word) ||
    (word.length > 3 && found[0] === word[0] && Math.abs(found.length - word.length) <= 2)
  );
}

function isOptional(word: string, productWords: ReadonlySet<string>): boolean {
  const isUnit = SIZE_WORDS.has(word) || knownUnitOf(word) !== undefined;
  return isUnit && !isOtherPack(word, productWords);
}

/** Packs are measured in one of two units: `20 ltr` is not a pack of 20 kg. */
const otherPackUnits: ReadonlyMap<string, string> = new Map([
  ['kg', 'litre'],
  ['litre', 'kg'],
]);

/** Whether a word is the unit of a pack, and the product's pack is measured in the other unit. */
function isOtherPack(word: string, productWords: ReadonlySet<string>): boolean {
  const otherUnit = otherPackUnits.get(knownUnitOf(word) ?? '');
  if (otherUnit === undefined) return false;
  // A single letter can be a part of a name, such as `L` of an angle.
  return [...productWords].some((each) => each.length > 1 && knownUnitOf(each) === otherUnit);
}

/** The fewest missing words first, then possible units, then the order of the search. */
function byLikelihood(a: Comparison, b: Comparison): number {
  return (
    a.missing.length - b.missing.length ||
    Number(b.isExact) - Number(a.isExact) ||
    Number(b.isUnitPossible) - Number(a.isUnitPossible)
  );
}

function confidenceOf(best: Comparison, compared: readonly Comparison[]): Confidence {
  const { wordShare = 0, numberShare = 1 } = best;
  if (wordShare < 0.5 || numberShare < 0.5) return 'none';
  return best.isExact && isOnlyOne(best, compared) ? 'good' : 'check';
}

/** Whether every other product with all words is a variant, or sold by a unit that is not the item's. */
function isOnlyOne(best: Comparison, compared: readonly Comparison[]): boolean {
  return compared.every(
    (other) =>
      other === best ||
      !other.isExact ||
      (best.isUnitPossible && !other.isUnitPossible) ||
      [...best.nameWords].every((word) => other.nameWords.has(word)),
  );
}
