import { type IndexedProduct, publicPriceText } from '@neev/domain';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { TextField } from '@/components/controls/field.tsx';
import type { SearchIndex } from '@/features/search/search-index.ts';
import { MAX_QUERY_LENGTH } from '@/features/search/search-query.ts';

interface ProductSearchProps {
  index: SearchIndex;
  /** The name of the search. */
  label: string;
  onChoose: (product: IndexedProduct) => void;
  onClose: () => void;
}

const MAX_RESULTS = 6;

/** Searches the catalogue for the product of one line. */
export function ProductSearch({ index, label, onChoose, onClose }: ProductSearchProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const query = useDeferredValue(text.trim());
  const found = useMemo(
    () => (query === '' ? [] : index.search(query).products.slice(0, MAX_RESULTS)),
    [index, query],
  );
  useEffect(() => input.current?.focus(), []);

  return (
    <search
      aria-label={label}
      className="block"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        // Closes the search, not the dialog.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <TextField
        ref={input}
        label="Search products"
        autoComplete="off"
        maxLength={MAX_QUERY_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className={found.length > 0 || query === '' ? 'sr-only' : 'mt-2 text-sm'}>
        {query !== '' && (found.length === 1 ? '1 product' : `${found.length} products`)}
      </p>
      <ul aria-label="Products found" className="mt-2">
        {found.map(({ product }) => (
          <li key={product.id}>
            <button
              type="button"
              className="flex min-h-11 w-full flex-wrap items-center gap-2 px-3.5 py-2.5 hover:bg-slate-100"
              onClick={() => onChoose(product)}
            >
              {product.name}
              <span className="text-sm text-ink-soft tabular-nums">{publicPriceText(product)}</span>
            </button>
          </li>
        ))}
      </ul>
    </search>
  );
}
