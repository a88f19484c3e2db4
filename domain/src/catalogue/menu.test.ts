import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findInMenu } from './lookup.ts';
import { buildMenu, type Catalogue, fitMenu, menuDocument } from './menu.ts';

const category = (id: string, position: number, image = '') => ({
  id,
  name: id.toUpperCase(),
  description: '',
  icon: '',
  image,
  position,
});
const subcategory = (id: string, categoryId: string, position = 0) => ({
  id,
  name: id.toUpperCase(),
  description: '',
  categoryId,
  position,
});
const product = (id: string, subcategoryId: string, image = '') => ({
  id,
  name: id.toUpperCase(),
  brand: '',
  image,
  subcategoryId,
});

const catalogue: Catalogue = {
  categories: [category('sand', 2), category('steel', 1), category('paints', 0, '/own.svg')],
  subcategories: [subcategory('bars', 'steel', 1), subcategory('wire', 'steel', 0)],
  products: [
    product('d', 'bars'),
    product('b', 'bars', '/b.svg'),
    product('c', 'bars', '/c.svg'),
    product('a', 'bars'),
    product('lost', 'gone'),
  ],
};

describe('the menu', () => {
  const menu = buildMenu(catalogue);

  it('conforms to the schema of its document', () => {
    expect(menuDocument.parse(menu)).toEqual(menu);
  });

  it('has the changed facts of the company, if there are any', () => {
    expect(menu).not.toHaveProperty('company');
    const company = { phone: '+91 10000 00001' };
    expect(buildMenu({ ...catalogue, company }).company).toEqual(company);
  });

  it('orders categories and subcategories by position', () => {
    expect(menu.categories.map(({ id }) => id)).toEqual(['paints', 'steel', 'sand']);
    expect(menu.categories[1]?.subcategories.map(({ id }) => id)).toEqual(['wire', 'bars']);
  });

  it('counts all products of a subcategory and names the first three', () => {
    const bars = findInMenu(menu, 'bars')?.subcategory;
    expect(bars?.productCount).toBe(4);
    expect(bars?.products.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('omits products without a subcategory', () => {
    expect(JSON.stringify(menu)).not.toContain('lost');
  });

  it('uses the picture of the category, else of one of its products, else none', () => {
    expect(menu.categories.map(({ image }) => image)).toEqual(['/own.svg', '/b.svg', '']);
  });

  it('uses the picture of one of its products for a subcategory', () => {
    expect(findInMenu(menu, 'bars')?.subcategory.image).toBe('/b.svg');
    expect(findInMenu(menu, 'wire')?.subcategory.image).toBe('');
  });

  it('is cut to the size limit: product previews are removed first, then descriptions', () => {
    const bytes = JSON.stringify(menu).length;
    expect(fitMenu(menu, bytes)).toEqual({ menu, isCut: false });
    const cut = fitMenu(menu, bytes - 1);
    expect(cut.isCut).toBe(true);
    expect(findInMenu(cut.menu, 'bars')?.subcategory).toMatchObject({
      productCount: 4,
      products: [],
    });
  });

  it('does not depend on the order of the source records', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...catalogue.categories], { minLength: 3 }),
        fc.shuffledSubarray([...catalogue.subcategories], { minLength: 2 }),
        fc.shuffledSubarray([...catalogue.products], { minLength: 5 }),
        (categories, subcategories, products) => {
          expect(buildMenu({ categories, subcategories, products })).toEqual(menu);
        },
      ),
    );
  });
});
