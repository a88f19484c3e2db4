/** The menu (menu.ts), as its readers see it. */
import type { Menu } from './menu.ts';

/** How many products of a subcategory the menu names (specification, section 9). */
export const MENU_PRODUCT_PREVIEWS = 3;

/** The category and subcategory of a product, found by the subcategory's id. */
export function findInMenu(menu: Menu, subcategoryId: string) {
  for (const category of menu.categories) {
    const subcategory = category.subcategories.find(({ id }) => id === subcategoryId);
    if (subcategory) return { category, subcategory };
  }
  return undefined;
}
