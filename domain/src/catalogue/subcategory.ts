import * as z from 'zod/mini';
import { changeStamp } from '../document.ts';
import { limits } from '../limits.ts';
import { requiredText, text } from '../text.ts';
import { position } from './category.ts';

const fields = {
  name: requiredText('Name', limits.name),
  description: text('Description', limits.description),
  categoryId: requiredText('Category', limits.id),
};

/** What an administrator enters. */
export const subcategoryInput = z.object({
  ...fields,
  description: z._default(fields.description, ''),
});

/** What an administrator changes; what is left out stays. */
export const subcategoryChange = z.partial(z.object(fields));

/** `subcategories/{slug}` */
export const subcategoryDocument = z.extend(subcategoryInput, {
  position: z._default(position, 0),
  ...changeStamp,
});

export type SubcategoryInput = z.infer<typeof subcategoryInput>;
export type SubcategoryChange = z.infer<typeof subcategoryChange>;
export type Subcategory = z.infer<typeof subcategoryDocument> & { id: string };
