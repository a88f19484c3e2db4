import {
  formatPublicPrice,
  lineTotal,
  parseEnteredNumber,
  publicPriceText,
  quantityText,
  quoteLimits,
} from '@neev/domain';
import { X } from 'lucide-react';
import { memo, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { FieldError } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { QuantitySteps } from '@/features/catalogue/components/quantity-steps.tsx';
import { getList, updateList } from '@/lib/quote-list/browser-list.ts';
import {
  changedUnitOf,
  changeLine,
  checkQuantity,
  earlierPriceOf,
  type KnownProducts,
  type List,
  type ListLine,
  type ProductOfLine,
  priceOfLine,
  productOfLine,
  removeLines,
} from '@/lib/quote-list/list.ts';
import { termsOf, unsoldQuantityText } from './unsold-quantity.ts';

/** A line that was removed last, and where it was. */
export interface RemovedLine {
  line: ListLine;
  index: number;
}

interface ListLinesProps {
  ref: RefObject<HTMLUListElement | null>;
  list: List;
  products: KnownProducts;
  /** Another function would render all lines. */
  onRemove: (removed: RemovedLine) => void;
}

/** The lines of the list, with fields for their quantities and notes. */
export function ListLines({ ref, list, products, onRemove }: ListLinesProps) {
  return (
    <ul
      ref={ref}
      data-lines
      tabIndex={-1}
      aria-label="Lines"
      className="border-t border-line outline-none"
    >
      {list.map((line) => (
        <Line
          key={line.id}
          line={line}
          product={productOfLine(line, products)}
          onRemove={onRemove}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  line: ListLine;
  product: ProductOfLine;
  onRemove: ListLinesProps['onRemove'];
}

/** Memoised, so that a keystroke renders one line of 200. */
const Line = memo(function Line({ line, product, onRemove }: LineProps) {
  const { id, name, unit, quantity } = line;
  const total = lineTotal({ quantity, price: priceOfLine(line, product) });

  function remove() {
    onRemove({ line, index: getList().findIndex((each) => each.id === id) });
    updateList((list) => removeLines(list, new Set([id])));
  }

  return (
    <li className="grid [contain-intrinsic-size:auto_8rem] [content-visibility:auto] gap-x-12 gap-y-3 border-b border-line py-4 md:grid-cols-2">
      <LineName line={line} product={product} />
      <div className="flex flex-wrap items-center gap-2">
        <QuantityField line={line} product={product} />
        <span className="hidden print:block">{quantityText(quantity, unit)}</span>
        <div className="ml-auto flex items-center gap-2">
          <p className="font-bold tabular-nums">
            {total !== undefined && formatPublicPrice(total)}
          </p>
          <Button variant="quiet" aria-label={`Remove ${name}`} className="px-3" onClick={remove}>
            <X aria-hidden className="size-5" />
          </Button>
        </div>
      </div>
      <NoteField line={line} />
    </li>
  );
});

/** The name with its price, and what has changed since it was added. */
function LineName({ line, product }: Omit<LineProps, 'onRemove'>) {
  const { productId, name, unit } = line;
  const price = priceOfLine(line, product);
  const earlierPrice = earlierPriceOf(line, product);
  const changedUnit = changedUnitOf(line, product);
  return (
    <div className="min-w-0">
      <p className="font-semibold">
        {typeof product === 'object' ? (
          // Not the name of the line, which a shared link can contain.
          <Link to={`/product/${productId}`}>{product.name}</Link>
        ) : (
          name
        )}
      </p>
      {price !== undefined && (
        <p className="text-sm text-ink-soft tabular-nums">{publicPriceText({ price, unit })}</p>
      )}
      {price !== undefined && earlierPrice !== undefined && (
        <p className="text-sm font-medium text-accent-strong">
          Price changed from {formatPublicPrice(earlierPrice)} to {formatPublicPrice(price)} since
          you added it.
        </p>
      )}
      {changedUnit !== undefined && (
        <p className="text-sm font-medium text-red-700">
          Now sold per {changedUnit}. Remove this line and add the product again.
        </p>
      )}
      {typeof product === 'object' && !product.isInStock && (
        <p className="text-sm font-medium">Out of stock: ask for a delivery date</p>
      )}
      {product === 'removed' && (
        <p className="text-sm font-medium text-red-700">No longer available</p>
      )}
    </div>
  );
}

/** Uncontrolled: only valid quantities are in the list. Follows changes of other tabs. */
function QuantityField({ line, product }: Omit<LineProps, 'onRemove'>) {
  const { id, name, unit, quantity } = line;
  const [problem, setProblem] = useState<string>();
  const { field, showValue } = useFieldOf(String(quantity), () => setProblem(undefined));
  const messageId = useId();
  const unsold = unsoldQuantityText(line, product);

  function change(text: string) {
    const entered = parseEnteredNumber(text);
    const found = checkQuantity(entered);
    setProblem(found);
    if (entered !== undefined && found === undefined) {
      updateList((list) => changeLine(list, id, { quantity: entered }));
    }
  }

  function show(next: number) {
    if (field.current) field.current.value = String(next);
    change(String(next));
  }

  return (
    <div className="print-hidden">
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2 text-sm">
          <span className="sr-only">Quantity of {name}</span>
          <input
            ref={field}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={quantity}
            aria-invalid={problem !== undefined}
            aria-describedby={(problem ?? unsold) === undefined ? undefined : messageId}
            className="min-h-11 w-26 rounded-md border border-slate-400 bg-white px-3.5 text-base aria-invalid:border-red-700"
            onChange={(event) => change(event.target.value)}
            // An invalid text stays until it is corrected.
            onBlur={() => problem === undefined && showValue()}
          />
          {unit}
        </label>
        <QuantitySteps
          name={name}
          terms={termsOf(line, product)}
          getQuantity={() => parseEnteredNumber(field.current?.value ?? '')}
          onStep={show}
        />
      </div>
      <FieldError id={messageId} text={problem} />
      {problem === undefined && unsold !== undefined && (
        <p id={messageId} role="status" className="mt-1.5 text-sm font-medium text-accent-strong">
          {unsold}
        </p>
      )}
    </div>
  );
}

function NoteField({ line: { id, name, note } }: { line: ListLine }) {
  const { field, showValue } = useFieldOf(note);
  return (
    <div className="md:col-span-2">
      <input
        ref={field}
        aria-label={`Note on ${name}`}
        placeholder="Note, such as a size or a brand"
        autoComplete="off"
        maxLength={quoteLimits.note}
        defaultValue={note}
        className="print-hidden block min-h-11 w-full rounded-md border border-slate-400 bg-white px-3.5 text-base placeholder:text-slate-500"
        onChange={(event) => {
          const { value } = event.target;
          updateList((list) => changeLine(list, id, { note: value }));
        }}
        onBlur={showValue}
      />
      {note !== '' && <p className="hidden text-sm print:block">{note}</p>}
    </div>
  );
}

/** An uncontrolled field that shows a changed value: at once, or after the visitor has typed in it. */
function useFieldOf(value: string, onShown?: () => void) {
  const field = useRef<HTMLInputElement>(null);

  function showValue() {
    if (!field.current || field.current.value === value) return;
    field.current.value = value;
    onShown?.();
  }

  const showChange = useEffectEvent((_value: string) => {
    // The field that was used last stays the active element of a tab in the background.
    if (field.current !== document.activeElement || !document.hasFocus()) showValue();
  });
  useEffect(() => showChange(value), [value]);
  return { field, showValue };
}
