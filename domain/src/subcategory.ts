import * as z from 'zod/mini';
import { position } from './category.ts';
import { limits } from './limits.ts';
import { optionalText, requiredText } from './text.ts';

/** `subcategories/{slug}` */
export const subcategoryDocument = z.object({
  name: requiredText('Name', limits.name),
  description: optionalText('Description', limits.description),
  categoryId: requiredText('Category', limits.id),
  position: z._default(position, 0),
});

export type SubcategoryFields = z.infer<typeof subcategoryDocument>;
export type Subcategory = SubcategoryFields & { id: string };
