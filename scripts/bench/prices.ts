/** US dollars for a million operations beyond what is free. */
export interface Prices {
  read: number;
  write: number;
  delete: number;
  functionCall: number;
}

/**
 * Firestore: what its dearest listed locations (`nam5`, `eur3`) cost, so that no other costs more
 * (https://firebase.google.com/docs/firestore/pricing). Functions: https://firebase.google.com/pricing
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
