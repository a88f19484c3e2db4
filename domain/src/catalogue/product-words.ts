/** What is said of a product to visitors. */

/** Units that count as few. */
const LOW_STOCK = 10;

export type StockLevel = 'in' | 'low' | 'out';

/** How much there is, as a visitor is told: never the number. */
export function stockLevelOf({ stock }: { stock: number }): StockLevel {
  if (stock <= 0) return 'out';
  return stock <= LOW_STOCK ? 'low' : 'in';
}

/** What a product is called where there is room for one word: its brand, or its name. */
export function shortLabelOf(product: { brand: string; name: string }): string {
  return product.brand || product.name;
}
