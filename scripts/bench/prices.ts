/** US dollars for a million operations beyond what is free. */
export interface Prices {
  read: number;
  write: number;
  delete: number;
  functionCall: number;
}

/**
 * Firestore: as listed for the multi-region location `nam5`; single regions are listed at less
 * (https://firebase.google.com/docs/firestore/pricing). Functions: a call
 * alone, without the time that it takes (https://firebase.google.com/pricing).
 */
export const prices: Prices = { read: 0.6, write: 1.8, delete: 0.2, functionCall: 0.4 };

/** How many of each operation. */
export type Operations = Record<keyof Prices, number>;

/** US dollars for these operations, when they are done a million times. */
export function costPerMillion(operations: Operations): number {
  return (
    operations.read * prices.read +
    operations.write * prices.write +
    operations.delete * prices.delete +
    operations.functionCall * prices.functionCall
  );
}
