/** In which quantities a product is sold; `null` or missing values do not limit them. */
export interface OrderTerms {
  /** The smallest quantity. */
  minQuantity?: number | null | undefined;
  /** Larger quantities are more by a multiple of it. Without a minimum, quantities are multiples of it. */
  quantityStep?: number | null | undefined;
}

/** The smallest quantity in which a product is sold, or one unit. */
export function firstQuantityOf({ minQuantity, quantityStep }: OrderTerms): number {
  return minQuantity ?? quantityStep ?? 1;
}
