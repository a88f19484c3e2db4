import { limits, publicPriceText, quantityText } from '@neev/domain';
import { CircleCheck, CircleHelp, PenLine, TriangleAlert } from 'lucide-react';
import { memo, type Ref, useRef, useState } from 'react';
import { SelectField, TextField } from '@/components/controls/field.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { SearchIndex } from '@/features/search/search-index.ts';
import type { SkipReason } from './bill-row.ts';
import { ProductSearch } from './product-search.tsx';
import {
  addedUnitOf,
  chooseProduct,
  confirmUnit,
  enterQuantity,
  isShortened,
  type LineStatus,
  matchLine,
  proposedQuantityOf,
  quantityProblemOf,
  type ReviewLine,
  statusOf,
  unitRelationOf,
} from './review.ts';

interface ReviewItemProps {
  line: ReviewLine;
  index: SearchIndex | undefined;
  showsProblems: boolean;
  /** Another function would render all lines. */
  onChange: (id: number, change: (line: ReviewLine) => ReviewLine) => void;
}

const skipReasons: Record<SkipReason, string> = {
  heading: 'a heading',
  total: 'a total or a tax',
  noItem: 'no item',
  noQuantity: 'no quantity',
  noRoom: 'a list can have at most 200 lines',
};

/** One row of the bill. Memoised, so that a keystroke renders one of 200. */
export const ReviewItem = memo(function ReviewItem(props: ReviewItemProps) {
  const { line, index, onChange } = props;
  const { id, place, original, isTaken, skipped } = line;

  function toggle() {
    onChange(id, (current) => {
      const isUnmatched = current.match === undefined;
      const matched = isUnmatched ? matchLine(current, index) : current;
      return { ...matched, isTaken: !current.isTaken };
    });
  }

  return (
    <li className="border-b border-line py-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">
            {place}
            {!isTaken && <span>, left out{skipped ? `: ${skipReasons[skipped]}` : ''}</span>}
          </p>
          <p className="font-semibold wrap-anywhere">{original}</p>
        </div>
        <Button variant="outline" className="shrink-0" onClick={toggle}>
          {isTaken ? 'Leave out' : 'Include'} <span className="sr-only">{place}</span>
        </Button>
      </div>
      {isTaken && <LineFields {...props} />}
    </li>
  );
});

function LineFields({ line, index, showsProblems, onChange }: ReviewItemProps) {
  const { id, place, quantity } = line;
  const field = useRef<HTMLInputElement>(null);
  const unit = addedUnitOf(line);
  const label = unit === '' ? 'Quantity' : `Quantity (${unit})`;

  function confirm() {
    onChange(id, confirmUnit);
    if (proposedQuantityOf(line) === undefined) field.current?.focus();
  }

  return (
    <div className="mt-3 space-y-3">
      <Status line={line} />
      <ProductField line={line} index={index} onChange={onChange} />
      <TextField
        ref={field}
        label={label}
        aria-label={`${label}, ${place}`}
        inputMode="decimal"
        autoComplete="off"
        value={quantity}
        error={showsProblems ? quantityProblemOf(line) : undefined}
        onChange={(event) => onChange(id, (current) => enterQuantity(current, event.target.value))}
      />
      <UnitCheck line={line} onConfirm={confirm} />
      {isShortened(line) && (
        <p className="text-sm font-medium">
          This text is too long for the list. It is cut off at {limits.enquiryProduct} characters,
          and as much of the rest as fits goes into the note.
        </p>
      )}
    </div>
  );
}

const statuses: Record<
  LineStatus,
  { text: string; tone: 'good' | 'accent' | 'neutral'; Icon: typeof CircleCheck }
> = {
  good: { text: 'Good match', tone: 'good', Icon: CircleCheck },
  check: { text: 'Check this', tone: 'accent', Icon: TriangleAlert },
  none: { text: 'No match', tone: 'neutral', Icon: CircleHelp },
  chosen: { text: 'Chosen by you', tone: 'good', Icon: CircleCheck },
  ownWords: { text: 'In your own words', tone: 'neutral', Icon: PenLine },
};

function Status({ line }: { line: ReviewLine }) {
  const status = statusOf(line);
  const { text, tone, Icon } = statuses[status];
  const missing = line.match?.missing.join(', ') ?? '';
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <Badge tone={tone} className="gap-1">
        <Icon aria-hidden className="size-4" />
        {text}
      </Badge>
      {status === 'check' && missing !== '' && <span>Not in the product: {missing}</span>}
      {status === 'check' && missing === '' && <span>Several products match.</span>}
      {status === 'none' && <span>It will be added in your own words.</span>}
    </p>
  );
}

type ProductFieldProps = Omit<ReviewItemProps, 'showsProblems'>;

/** The product with its alternatives. */
function ProductField({ line, index, onChange }: ProductFieldProps) {
  const { id, place, product } = line;
  const [isSearching, setIsSearching] = useState(false);
  const select = useRef<HTMLSelectElement>(null);

  function closeSearch() {
    setIsSearching(false);
    select.current?.focus();
  }

  return (
    <>
      <div className="flex items-end gap-3">
        <ProductSelect ref={select} line={line} onChange={onChange} />
        {index && (
          <Button
            variant="outline"
            aria-expanded={isSearching}
            onClick={() => setIsSearching(!isSearching)}
          >
            Search <span className="sr-only">for another product, {place}</span>
          </Button>
        )}
      </div>
      {product && (
        <p className="text-sm text-ink-soft tabular-nums">
          {publicPriceText(product)}
          {!product.isInStock && <span>, out of stock: ask for a delivery date</span>}
        </p>
      )}
      {index && isSearching && (
        <ProductSearch
          index={index}
          label={`Product, ${place}`}
          onChoose={(chosen) => {
            onChange(id, (current) => chooseProduct(current, chosen));
            closeSearch();
          }}
          onClose={closeSearch}
        />
      )}
    </>
  );
}

interface ProductSelectProps extends Pick<ReviewItemProps, 'line' | 'onChange'> {
  ref: Ref<HTMLSelectElement>;
}

/** The best products for the line, and the visitor's own words. */
function ProductSelect({ ref, line, onChange }: ProductSelectProps) {
  const { id, place, product, match } = line;
  const best = match?.products ?? [];
  const choices = product && !best.includes(product) ? [product, ...best] : best;

  function choose(productId: string) {
    const chosen = choices.find((each) => each.id === productId);
    onChange(id, (current) => chooseProduct(current, chosen));
  }

  return (
    <div className="min-w-0 flex-1">
      <SelectField
        ref={ref}
        label="Product"
        aria-label={`Product, ${place}`}
        value={product?.id ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name} ({publicPriceText(choice)})
          </option>
        ))}
        <option value="">Keep my own words</option>
      </SelectField>
    </div>
  );
}

interface UnitCheckProps {
  line: ReviewLine;
  onConfirm: () => void;
}

/** Shows that the unit is not the product's. The line is added in the visitor's words until that is solved. */
function UnitCheck({ line, onConfirm }: UnitCheckProps) {
  const relation = unitRelationOf(line);
  if (relation === 'same' || !line.product) return null;
  const { unit } = line.product;
  const proposed = proposedQuantityOf(line);
  const written = relation === 'missing' ? 'no unit' : `“${line.unit}”`;
  return (
    <div className="rounded-md border-l-4 border-accent bg-accent-soft px-5 py-4">
      <p className="text-sm font-medium">
        Check the unit: you wrote {written}
        {unit === ''
          ? ', but this product has no unit. '
          : `, but this product is sold by the ${unit}. `}
        Until you change it, the line will be added in your own words.
      </p>
      <Button variant="outline" className="mt-3" onClick={onConfirm}>
        {proposed === undefined ? `Enter ${unit} instead` : `Use ${quantityText(proposed, unit)}`}{' '}
        <span className="sr-only">for {line.place}</span>
      </Button>
    </div>
  );
}
