/** The menu (menu.ts), as its readers see it. */
import type { Menu } from './menu.ts';

/** The category and subcategory of a product, found by the subcategory's id. */
export function findInMenu(menu: Menu, subcategoryId: string) {
  for (const category of menu.categories) {
    const subcategory = category.subcategories.find(({ id }) => id === subcategoryId);
    if (subcategory) return { category, subcategory };
  }
  return undefined;
}
