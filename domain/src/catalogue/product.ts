import * as z from 'zod/mini';
import { changeStamp } from '../document.ts';
import { limits } from '../limits.ts';
import { requiredText, text } from '../text.ts';
import { imageUrl, storedImageUrl } from './category.ts';
import { roundToPaise } from './money.ts';

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

const fields = {
  name: requiredText('Name', limits.name),
  brand: text('Brand', limits.brand),
  description: text('Description', limits.description),
  price,
  /** What the price is for: `bag`, `kg`, `sq ft` … */
  unit: text('Unit', limits.unit),
  stock,
  /** Names come from the menu, so that a rename is one write. */
  categoryId: requiredText('Category', limits.id),
  subcategoryId: requiredText('Subcategory', limits.id),
  image: imageUrl,
  features: z
    .array(requiredText('Feature', limits.feature), 'Features must be a list.')
    .check(z.maxLength(limits.features, `At most ${limits.features} features.`)),
};

/** What an administrator enters. */
export const productInput = z.object({
  ...fields,
  brand: z._default(fields.brand, ''),
  description: z._default(fields.description, ''),
  price: z._default(fields.price, 0),
  unit: z._default(fields.unit, ''),
  stock: z._default(fields.stock, 0),
  image: z._default(fields.image, ''),
  features: z._default(fields.features, []),
});

/** What an administrator changes; what is left out stays. */
export const productChange = z.partial(z.object(fields));

/** `products/{slug}` */
export const productDocument = z.extend(productInput, {
  price,
  image: storedImageUrl,
  ...changeStamp,
});

export type ProductInput = z.infer<typeof productInput>;
export type ProductChange = z.infer<typeof productChange>;
export type Product = z.infer<typeof productDocument> & { id: string };
