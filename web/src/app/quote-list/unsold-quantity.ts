import { isSoldIn, type OrderTerms, orderTermsText } from '@neev/domain';
import {
  type KnownProducts,
  type List,
  type ListLine,
  type ProductOfLine,
  productOfLine,
} from '@/lib/quote-list/list.ts';

/** The terms of a line's product, as far as they are known. */
export function termsOf(product: ProductOfLine): OrderTerms {
  return typeof product === 'object' ? product : {};
}

/** `Sold from 50 bags, in steps of 10`, if the product is not sold in the quantity of the line. */
export function unsoldQuantityText(
  { quantity, unit }: ListLine,
  product: ProductOfLine,
): string | undefined {
  const terms = termsOf(product);
  return isSoldIn(quantity, terms) ? undefined : orderTermsText(terms, unit);
}

/** The lines whose product is not sold in their quantity. */
export function unsoldLinesOf(list: List, products: KnownProducts) {
  return list.flatMap((line) => {
    const text = unsoldQuantityText(line, productOfLine(line, products));
    return text === undefined ? [] : { id: line.id, name: line.name, text };
  });
}
