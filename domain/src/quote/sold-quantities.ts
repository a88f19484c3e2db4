/**
 * Whether a product is sold in a quantity. The server accepts other quantities too: terms can change while a list is on a
 * device.
 */
import { firstQuantityOf, type OrderTerms } from '../catalogue/order-terms.ts';
import { formatQuantity, quantityText } from './quantity-text.ts';

/** Quantities have three decimals at most, so whole thousandths are exact. */
const thousandthsOf = (quantity: number) => Math.round(quantity * 1_000);

/** Whether a product is sold in this quantity. */
export function isSoldIn(quantity: number, { minQuantity, quantityStep }: OrderTerms): boolean {
  const excess = thousandthsOf(quantity) - thousandthsOf(minQuantity ?? 0);
  return excess >= 0 && (quantityStep == null || excess % thousandthsOf(quantityStep) === 0);
}

/**
 * The next quantity in which the product is sold, up (`1`) or down (`-1`); in steps of 1 without terms. Never less than
 * the first quantity.
 */
export function nextQuantity(quantity: number, direction: 1 | -1, terms: OrderTerms): number {
  const first = thousandthsOf(firstQuantityOf(terms));
  const step = thousandthsOf(terms.quantityStep ?? 1);
  const steps = (thousandthsOf(quantity) - first) / step;
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return (first + Math.max(next, 0) * step) / 1_000;
}

/** `Minimum 50 bags, in steps of 10`; `undefined` for a product that is sold in any quantity. */
export function orderTermsText(
  { minQuantity, quantityStep }: OrderTerms,
  unit: string,
): string | undefined {
  const step = quantityStep == null ? undefined : `in steps of ${formatQuantity(quantityStep)}`;
  if (minQuantity != null) {
    const from = `Minimum ${quantityText(minQuantity, unit)}`;
    return step === undefined ? from : `${from}, ${step}`;
  }
  return quantityStep == null ? undefined : `Sold in steps of ${quantityText(quantityStep, unit)}`;
}
