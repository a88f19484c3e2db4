import * as z from 'zod/mini';
import { imageUrl } from './category.ts';
import { changeStamp } from './document.ts';
import { limits } from './limits.ts';
import { roundToPaise } from './money.ts';
import { optionalText, requiredText } from './text.ts';

/** Rupees, rounded to whole paise. */
const price = z
  .number('Price must be a number.')
  .check(
    z.gte(0, 'Price cannot be negative.'),
    z.lte(limits.price, 'Price is too high.'),
    z.overwrite(roundToPaise),
  );

const stock = z
  .int('Stock must be a whole number.')
  .check(z.gte(0, 'Stock cannot be negative.'), z.lte(limits.stock, 'Stock is too high.'));

/** What an administrator enters. */
export const productInput = z.object({
  name: requiredText('Name', limits.name),
  brand: optionalText('Brand', limits.brand),
  description: optionalText('Description', limits.description),
  price,
  /** What the price is for: `bag`, `kg`, `sq ft` … */
  unit: optionalText('Unit', limits.unit),
  stock: z._default(stock, 0),
  /** Names come from the menu, so that a rename is one write. */
  categoryId: requiredText('Category', limits.id),
  subcategoryId: requiredText('Subcategory', limits.id),
  image: z._default(imageUrl, ''),
  features: z._default(
    z
      .array(requiredText('Feature', limits.feature))
      .check(z.maxLength(limits.features, `At most ${limits.features} features.`)),
    [],
  ),
});

/** `products/{slug}` */
export const productDocument = z.extend(productInput, {
  ...changeStamp,
});

export type ProductInput = z.infer<typeof productInput>;
export type Product = z.infer<typeof productDocument> & { id: string };

/** What a product is called where there is room for one word: its brand, or its name. */
export function shortLabelOf(product: { brand: string; name: string }): string {
  return product.brand || product.name;
}
