import { isSoldIn, type OrderTerms, orderTermsText } from '@neev/domain';
import {
  changedUnitOf,
  type KnownProducts,
  type List,
  type ListLine,
  type ProductOfLine,
  productOfLine,
} from '@/lib/quote-list/list.ts';

/** The terms of a line's product, as far as they are known and in the unit of the line. */
export function termsOf(line: ListLine, product: ProductOfLine): OrderTerms {
  const isKnown = typeof product === 'object' && changedUnitOf(line, product) === undefined;
  return isKnown ? product : {};
}

/** `Minimum 50 bags, in steps of 10`, if the product is not sold in the quantity of the line. */
export function unsoldQuantityText(line: ListLine, product: ProductOfLine): string | undefined {
  const terms = termsOf(line, product);
  return isSoldIn(line.quantity, terms) ? undefined : orderTermsText(terms, line.unit);
}

/** The lines whose product is not sold in their quantity. */
export function unsoldLinesOf(list: List, products: KnownProducts) {
  return list.flatMap((line) => {
    const text = unsoldQuantityText(line, productOfLine(line, products));
    return text === undefined ? [] : { id: line.id, name: line.name, text };
  });
}
