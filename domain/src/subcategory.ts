import * as z from 'zod/mini';
import { position } from './category.ts';
import { changeStamp } from './document.ts';
import { limits } from './limits.ts';
import { optionalText, requiredText } from './text.ts';

/** What an administrator enters. */
export const subcategoryInput = z.object({
  name: requiredText('Name', limits.name),
  description: optionalText('Description', limits.description),
  categoryId: requiredText('Category', limits.id),
});

/** `subcategories/{slug}` */
export const subcategoryDocument = z.extend(subcategoryInput, {
  position: z._default(position, 0),
  ...changeStamp,
});

export type SubcategoryInput = z.infer<typeof subcategoryInput>;
export type Subcategory = z.infer<typeof subcategoryDocument> & { id: string };
