import { useDeferredValue, useMemo } from 'react';
import { useList } from '@/lib/quote-list/browser-list.ts';
import type { KnownProducts } from '@/lib/quote-list/list.ts';
import { unsoldLinesOf } from './unsold-quantity.ts';

/** Products that the notice names. */
const MAX_NAMED = 3;

/** Names the lines whose product is not sold in their quantity. They can be sent all the same. */
export function QuantityNotice({ products }: { products: KnownProducts }) {
  // After what the visitor types is shown.
  const list = useDeferredValue(useList());
  const lines = useMemo(() => unsoldLinesOf(list ?? [], products), [list, products]);
  const unnamedCount = lines.length - MAX_NAMED;
  return (
    <div role="status">
      {lines.length > 0 && (
        <div className="rounded-md border-l-4 border-accent bg-accent-soft px-4 py-3 text-sm">
          <p className="font-semibold">Please check these quantities:</p>
          <ul className="my-1 list-disc pl-5">
            {lines.slice(0, MAX_NAMED).map(({ id, name, text }) => (
              <li key={id}>
                {name}: {text.charAt(0).toLowerCase() + text.slice(1)}
              </li>
            ))}
          </ul>
          <p>
            {unnamedCount > 0 && `And ${unnamedCount} more. `}You can send the request as it is. We
            will get back to you about them.
          </p>
        </div>
      )}
    </div>
  );
}
