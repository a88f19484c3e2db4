import { formatAdminPrice, type Product } from '@neev/domain';
import toast from 'react-hot-toast/headless';
import { browserEdits } from '../api/browser-edits.ts';
import type { SaveOutcome } from '../api/record-api.ts';

type InlineChange = { price: number } | { stock: number };

/** Saves a number of a product; what could not be saved is taken back, and why is said. */
export function useInlineSave(product: Product): (change: InlineChange) => void {
  async function save(change: InlineChange) {
    const outcome = await browserEdits.product.change(product, change);
    if (outcome.kind !== 'saved') toast.error(failureOf(product, change, outcome));
  }

  return (change) => void save(change);
}

function failureOf(
  { name }: Product,
  change: InlineChange,
  outcome: Exclude<SaveOutcome<Product>, { kind: 'saved' }>,
): string {
  const failed = 'Failed to update product';
  if (outcome.kind === 'failed') return outcome.reason ? `${failed}. ${outcome.reason}` : failed;
  const { price, stock } = outcome.current;
  const now = 'price' in change ? `price to ${formatAdminPrice(price)}` : `stock to ${stock}`;
  return `${failed}. Somebody else has changed the ${now} meanwhile: “${name}”.`;
}
