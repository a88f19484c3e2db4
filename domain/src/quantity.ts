/** Quantities of products, in their unit. */
import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Decimals of a quantity at most: a kilogram in a quantity of tonnes. */
const DECIMALS = 3;

const anyQuantity = z
  .number('Quantity must be a number.')
  .check(
    z.gt(0, 'Quantity must be more than 0.'),
    z.lte(limits.quantity, 'Quantity can be at most 10,00,000.'),
  );

/** Rounds to whole thousandths, and up to the smallest quantity. */
const roundToThousandths = (quantity: number) =>
  Number(Math.max(quantity, 10 ** -DECIMALS).toFixed(DECIMALS));

/** A quantity that a visitor or an administrator enters. */
export const enteredQuantity = anyQuantity.check(
  z.refine(
    (quantity) => roundToThousandths(quantity) === quantity,
    'Quantity can have at most three decimals.',
  ),
);

/** A quantity in a document: the rules do not count decimals. */
export const storedQuantity = anyQuantity.check(z.overwrite(roundToThousandths));
