import { collections } from '@neev/domain';
import type { SeedDocument } from '../seed/documents.ts';

const CATEGORIES = 9;
const SUBCATEGORIES = 27;

/** A catalogue with so many products, spread evenly. */
export function benchCatalogue(products: number): SeedDocument[] {
  const stamp = { updatedAt: new Date(0), updatedBy: '' };
  const categoryOf = (n: number) => `category-${n % CATEGORIES}`;
  return [
    ...numbers(CATEGORIES).map((n) => ({
      path: `${collections.categories}/category-${n}`,
      fields: {
        name: `Category ${n}`,
        description: 'A category',
        icon: '',
        image: '',
        position: n,
        ...stamp,
      },
    })),
    ...numbers(SUBCATEGORIES).map((n) => ({
      path: `${collections.subcategories}/subcategory-${n}`,
      fields: {
        name: `Subcategory ${n}`,
        description: '',
        categoryId: categoryOf(n),
        position: n,
        ...stamp,
      },
    })),
    ...numbers(products).map((n) => ({
      path: `${collections.products}/product-${n}`,
      fields: {
        name: `Product ${n}`,
        brand: `Brand ${n % 12}`,
        description: 'Twelve words of what a site engineer wants to know about it.',
        price: n + 0.5,
        unit: 'kg',
        stock: n,
        categoryId: categoryOf(n % SUBCATEGORIES),
        subcategoryId: `subcategory-${n % SUBCATEGORIES}`,
        image: '/art/products/granite-1.svg',
        features: ['IS 1786', 'Test certificate'],
        ...stamp,
      },
    })),
  ];
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
