import type { MenuCategory, MenuSubcategory } from '@neev/domain';
import { oncePerObject } from '@/lib/once-per-object.ts';
import type { ProductScope } from '../watch-catalogue.ts';

/** What a page lists, as the menu knows it. The same object while the menu has not changed. */
export interface ListingScope extends ProductScope {
  subcategoryIds: ReadonlySet<string>;
  productCount: number;
}

export const scopeOfCategory = oncePerObject(
  ({ id, subcategories, productCount }: MenuCategory): ListingScope => ({
    field: 'categoryId',
    id,
    subcategoryIds: new Set(subcategories.map((subcategory) => subcategory.id)),
    productCount,
  }),
);

export const scopeOfSubcategory = oncePerObject(
  ({ id, productCount }: MenuSubcategory): ListingScope => ({
    field: 'subcategoryId',
    id,
    subcategoryIds: new Set([id]),
    productCount,
  }),
);
