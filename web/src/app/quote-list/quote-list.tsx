import { listTotal, publicPriceText } from '@neev/domain';
import { ClipboardList } from 'lucide-react';
import {
  type ComponentProps,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useCatalogueIndex } from '@/features/catalogue/watch-catalogue.ts';
import { isSaved, ListRequestForm } from '@/features/enquiry/components/list-request-form.tsx';
import { EnquiryResult } from '@/features/enquiry/components/request-quote-form.tsx';
import type { SubmitResult } from '@/features/enquiry/outbox/outbox.ts';
import { getList, updateList, useList } from '@/lib/quote-list/browser-list.ts';
import {
  itemsOf,
  type KnownProducts,
  type List,
  pricedLinesOf,
  restoreLine,
  withPresentNames,
} from '@/lib/quote-list/list.ts';
import { addedProductOf } from '@/lib/quote-list/share-code.ts';
import { AddBill } from './add-bill.tsx';
import { AddFreeLine } from './add-free-line.tsx';
import { LinkedProduct } from './linked-product.tsx';
import { ListActions } from './list-actions.tsx';
import { ListLines, type RemovedLine } from './list-lines.tsx';
import { MyQuotes } from './my-quotes.tsx';
import { SharedList } from './shared-list.tsx';
import { UndoRemoval } from './undo-removal.tsx';
import { unsoldLinesOf } from './unsold-quantity.ts';

/** The visitor's list with the form that requests a quote for it. */
export function QuoteList() {
  const products = useKnownProducts();
  const list = useNamedList(products);
  const linkedId = addedProductOf(useLocation().hash);
  if (!list) return <Skeleton className="h-96 noscript:hidden" />;
  return (
    <>
      {linkedId !== undefined && <LinkedProduct key={linkedId} id={linkedId} products={products} />}
      <LoadedList list={list} products={products} />
    </>
  );
}

interface ListProps {
  list: List;
  products: KnownProducts;
}

function LoadedList({ list, products }: ListProps) {
  const [result, setResult] = useState<SubmitResult>();
  // The outbox clears the list before the form has the result.
  const [isSending, setIsSending] = useState(false);
  const [removed, setRemoved] = useState<RemovedLine>();
  const lines = useRef<HTMLUListElement>(null);
  const known = useRef(products);
  useEffect(() => {
    known.current = products;
  }, [products]);

  const takeItems = useCallback(() => {
    setIsSending(true);
    return itemsOf(getList(), known.current);
  }, []);

  function restore({ line, index }: RemovedLine) {
    updateList((current) => restoreLine(current, line, index));
    setRemoved(undefined);
  }

  const handleResult = useCallback((latest: SubmitResult) => {
    setIsSending(false);
    if (!isSaved(latest)) return;
    setResult(latest);
    setRemoved(undefined);
  }, []);
  const hasRequest = list.length > 0 || isSending;

  return (
    <>
      <SharedList list={list} />
      <SavedRequest result={result} />
      <ListContent ref={lines} list={list} products={products} onRemove={setRemoved} />
      <UndoRemoval
        removed={removed}
        textOf={({ line }) => `${line.name} was removed.`}
        onUndo={restore}
        list={lines}
      />
      <AddBill />
      <AddFreeLine />
      {/* Hidden while the last line is removed, which can be undone: it keeps its files. */}
      {(hasRequest || removed) && (
        <div hidden={!hasRequest}>
          <RequestSection products={products} takeItems={takeItems} onResult={handleResult} />
        </div>
      )}
      {list.length > 0 && <MyQuotes />}
    </>
  );
}

/** The lines with their total and what can be done with them, or that the list is empty. */
function ListContent(props: ComponentProps<typeof ListLines>) {
  const { list, products } = props;
  // The links that contain the list are updated after what the visitor types is shown.
  const deferredList = useDeferredValue(list);
  if (list.length === 0)
    return (
      <>
        <EmptyList />
        <MyQuotes />
      </>
    );
  return (
    <>
      <ListLines {...props} />
      <ListTotal list={list} products={products} />
      <ListActions list={deferredList} products={products} />
    </>
  );
}

/** The result of the last request, which gets the focus, because its form is gone. */
function SavedRequest({ result }: { result: SubmitResult | undefined }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!result) return;
    element.current?.focus();
    element.current?.scrollIntoView({ block: 'center' });
  }, [result]);
  return (
    <div ref={element} tabIndex={-1} className="mb-8 outline-none">
      <EnquiryResult result={result} />
    </div>
  );
}

interface RequestSectionProps {
  products: KnownProducts;
  takeItems: () => ReturnType<typeof itemsOf>;
  onResult: (result: SubmitResult) => void;
}

/** Memoised, as a change of the list does not concern it. */
const RequestSection = memo(function RequestSection(props: RequestSectionProps) {
  const { products, takeItems, onResult } = props;
  return (
    <section
      aria-labelledby="list-request"
      className="print-hidden mt-10 max-w-3xl rounded-lg border border-line bg-white p-5 shadow-card sm:p-8"
    >
      <h2 id="list-request" className="mb-5 text-xl">
        Request a quote for this list
      </h2>
      <ListRequestForm
        takeItems={takeItems}
        findInvalidLine={findInvalidLine}
        notice={<QuantityNotice products={products} />}
        onResult={onResult}
      />
    </section>
  );
});

/** The first field of a line with an invalid value, which is not in the list. */
function findInvalidLine(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-lines] [aria-invalid="true"]');
}

function EmptyList() {
  return (
    <EmptyState
      title="Your list is empty"
      hint="Add products from their pages or from any list of products. The list stays on this device."
      action={
        <Link to="/categories" className={buttonClass('dark')}>
          <ClipboardList aria-hidden className="size-4" />
          Browse products
        </Link>
      }
    />
  );
}

function useKnownProducts(): KnownProducts {
  const index = useCatalogueIndex();
  const value = index.status === 'ready' ? index.value : undefined;
  return useMemo(() => value && new Map(value.map((product) => [product.id, product])), [value]);
}

/** The list with the names that its products have now. */
function useNamedList(products: KnownProducts): List | undefined {
  const list = useList();
  return useMemo(() => list && withPresentNames(list, products), [list, products]);
}

/** The estimate for the lines that have a price, and what it does not include. */
function ListTotal({ list, products }: ListProps) {
  const { total, unpriced } = useMemo(
    () => listTotal(pricedLinesOf(list, products)),
    [list, products],
  );
  return (
    <div className="mt-5">
      <p className="flex flex-wrap justify-between gap-3 text-xl font-bold tabular-nums">
        Estimated total <span>{publicPriceText({ price: total })}</span>
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        Estimate, excluding GST, freight and unloading; prices as of today.
        {unpriced > 0 && <span> {unpricedText(unpriced)}</span>}
      </p>
    </div>
  );
}

function unpricedText(count: number): string {
  return count === 1
    ? 'One line has no price and is not included.'
    : `${count} lines have no price and are not included.`;
}

/** Products that the notice names. */
const MAX_NAMED = 3;

/** Names the lines whose product is not sold in their quantity. They can be sent all the same. */
function QuantityNotice({ products }: { products: KnownProducts }) {
  // After what the visitor types is shown.
  const list = useDeferredValue(useNamedList(products));
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
            {unnamedCount > 0 && <span>And {unnamedCount} more. </span>}You can send the request as
            it is. We will get back to you about them.
          </p>
        </div>
      )}
    </div>
  );
}
