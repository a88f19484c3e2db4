import { formatCount } from '@neev/domain';

/** The subcategories and products of a category or a subcategory. */
export interface ChildCounts {
  subcategories: number;
  products: number;
}

/** `['22 subcategories', '2,001 products']`, without those of which there are none. */
export function childCountTexts({ subcategories, products }: ChildCounts): string[] {
  return [
    subcategories > 0 && countText(subcategories, 'subcategory', 'subcategories'),
    products > 0 && countText(products, 'product', 'products'),
  ].filter((text) => text !== false);
}

export function countText(count: number, singular: string, plural: string): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
