import { firstQuantityOf, type Product, parseEnteredNumber } from '@neev/domain';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { addressOf, useAddToList } from './add-to-list.tsx';

const QuantityHelp = lazyComponent(async () => (await import('./quantity-help.tsx')).QuantityHelp);

/** Adds a product to the list with its quantity. Before hydration, with the smallest one. */
export function AddToListForm({ product }: { product: Product }) {
  const quantity = useRef<HTMLInputElement>(null);
  const [isAdded, add] = useAddToList(product);
  const [problem, setProblem] = useState<string>();
  const problemId = useId();

  function addQuantity(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    add(parseEnteredNumber(quantity.current?.value ?? ''), (found) => {
      setProblem(found);
      quantity.current?.focus();
    });
  }

  return (
    <form
      action={addressOf(product.id)}
      className="mt-5 flex flex-wrap items-center gap-3"
      onSubmit={addQuantity}
    >
      <label className="flex items-center gap-2 text-sm font-semibold">
        Quantity
        <input
          ref={quantity}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={firstQuantityOf(product)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && problemId}
          onChange={() => setProblem(undefined)}
          className="min-h-11 w-26 rounded-md border border-slate-400 bg-white px-3.5 text-base aria-invalid:border-red-700"
        />
        {product.unit}
      </label>
      <Deferred until="idle">
        <QuantityHelp product={product} field={quantity} onStep={() => setProblem(undefined)} />
      </Deferred>
      <Button type="submit" variant="outline">
        Add to list
      </Button>
      {problem !== undefined && (
        <p
          id={problemId}
          role="alert"
          className="order-last w-full text-sm font-medium text-red-700"
        >
          {problem}
        </p>
      )}
      {isAdded && (
        <Link to="/quote" className="text-sm font-semibold underline underline-offset-4">
          View list
        </Link>
      )}
    </form>
  );
}
