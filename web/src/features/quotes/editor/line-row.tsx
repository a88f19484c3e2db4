import {
  dayAt,
  formatAdminPrice,
  formatRupees,
  limits,
  lineAmounts,
  quoteLimits,
  quoteTextLimits,
} from '@neev/domain';
import { MoveDown, MoveUp, X } from 'lucide-react';
import { type ComponentProps, memo, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { classNames } from '@/lib/class-names.ts';
import { shortDay } from '@/lib/times-in-india.ts';
import type { LastQuoted } from '../model/last-quoted.ts';
import { lineLabels } from '../model/merge-quotes.ts';
import type { ProductFacts } from '../model/prefill.ts';
import { type LineField, type LineValues, pricedLineOf } from '../model/quote-values.ts';

/** The columns of a line from 1,280 px. */
export const columnsClass =
  'xl:grid-cols-[minmax(0,1fr)_5.5rem_5rem_6.5rem_9rem_5rem_5rem_9rem_8.5rem]';

export const GST_RATES_ID = 'gst-rates';

/** Without the arrow of the suggestions, which would move the number to the left. */
const RATE_CLASS = 'text-right [&::-webkit-calendar-picker-indicator]:hidden!';

interface LineRowProps {
  line: LineValues;
  /** From 0. */
  index: number;
  isLast: boolean;
  /** Whether the line was added just now: it gets the focus. */
  isNew: boolean;
  /** Whether nothing can be changed. */
  isLocked: boolean;
  product: ProductFacts | undefined;
  last: LastQuoted | undefined;
  /** The problems of its fields as JSON text, which can be compared; empty if there are none. */
  problems: string;
  onChange: (id: string, change: Partial<LineValues>) => void;
  onMove: (id: string, step: -1 | 1) => void;
  onRemove: (id: string, index: number) => void;
}

/** Memoised, so that a keystroke renders one line of 200. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, isLocked, product, last, problems, onChange } = props;
  const knownPricesId = useId();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (props.isNew) row.current?.querySelector('input')?.focus();
  }, [props.isNew]);

  const errors: Partial<Record<LineField, string>> = problems === '' ? {} : JSON.parse(problems);
  const fieldOf = (field: LineField) => ({
    label: lineLabels[field],
    name: `lines.${index}.${field}`,
    lineNumber: index + 1,
    readOnly: isLocked,
    value: line[field],
    error: errors[field],
    onChange: (value: string) => onChange(line.id, { [field]: value }),
  });
  const number = { inputMode: 'decimal', className: 'text-right' } as const;
  const rate = { ...number, list: GST_RATES_ID, className: RATE_CLASS } as const;

  return (
    <li
      ref={row}
      aria-label={`Line ${index + 1}`}
      className={classNames(
        // Rows that are not visible are not laid out. The padding is for the outlines of focused fields.
        '-mx-2 grid grid-cols-2 items-start gap-x-2 gap-y-2 border-b border-line px-2 py-3 [contain-intrinsic-size:auto_8rem] [content-visibility:auto] sm:grid-cols-6',
        columnsClass,
      )}
    >
      <div className="col-span-full space-y-2 xl:col-span-1">
        <LineInput {...fieldOf('name')} maxLength={limits.enquiryProduct} />
        <LineInput {...fieldOf('note')} maxLength={quoteLimits.note} placeholder="Note" isNote />
      </div>
      <LineInput {...fieldOf('quantity')} {...number} />
      <LineInput {...fieldOf('unit')} maxLength={limits.unit} />
      <LineInput {...fieldOf('hsn')} inputMode="numeric" maxLength={quoteTextLimits.hsn} />
      <div>
        <LineInput {...fieldOf('price')} {...number} descriptionId={knownPricesId} />
        <KnownPrices id={knownPricesId} product={product} last={last} />
      </div>
      <LineInput {...fieldOf('discount')} {...number} />
      <LineInput {...fieldOf('gstRate')} {...rate} />
      <div className="col-span-full flex items-center justify-between gap-2 xl:contents">
        <p className="font-bold tabular-nums xl:pt-2.5 xl:text-right">
          <span className="sr-only">Amount of line {index + 1}: </span>
          {formatRupees(lineAmounts(pricedLineOf(line)).taxable)}
        </p>
        <RowActions {...props} />
      </div>
    </li>
  );
});

function RowActions({ line, index, isLast, isLocked, onMove, onRemove }: LineRowProps) {
  return (
    <div className="flex justify-end">
      <RowButton
        label={`Move line ${index + 1} up`}
        isDisabled={isLocked || index === 0}
        onClick={() => onMove(line.id, -1)}
      >
        <MoveUp aria-hidden className="size-4.5" />
      </RowButton>
      <RowButton
        label={`Move line ${index + 1} down`}
        isDisabled={isLocked || isLast}
        onClick={() => onMove(line.id, 1)}
      >
        <MoveDown aria-hidden className="size-4.5" />
      </RowButton>
      <RowButton
        label={`Remove line ${index + 1}`}
        isDisabled={isLocked}
        data-remove-line
        onClick={() => onRemove(line.id, index)}
      >
        <X aria-hidden className="size-4.5" />
      </RowButton>
    </div>
  );
}

interface RowButtonProps {
  label: string;
  isDisabled: boolean;
  'data-remove-line'?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function RowButton({ label, isDisabled, onClick, ...rest }: RowButtonProps) {
  return (
    <Button
      {...rest}
      variant="quiet"
      aria-label={label}
      aria-disabled={isDisabled}
      className="w-11 px-0!"
      onClick={() => !isDisabled && onClick()}
    />
  );
}

interface LineInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  lineNumber: number;
  error: string | undefined;
  isNote?: boolean;
  /** The id of a text about the field besides its error. */
  descriptionId?: string;
  onChange: (value: string) => void;
}

/** A field with its label, which is in the header of the table on wide screens. */
function LineInput(props: LineInputProps) {
  const { label, lineNumber, error, isNote = false, descriptionId, onChange, ...rest } = props;
  const { className = '', ...input } = rest;
  const id = useId();
  const describedBy = classNames(error !== undefined && `${id}-error`, descriptionId);
  return (
    <div>
      <label
        htmlFor={id}
        className={classNames(
          'mb-1 block text-xs font-semibold text-ink-soft',
          isNote ? 'sr-only' : 'xl:sr-only',
        )}
      >
        {label}
        <span className="sr-only"> of line {lineNumber}</span>
      </label>
      <input
        {...input}
        id={id}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        className={classNames(
          'block min-h-11 w-full rounded-md border border-slate-400 bg-white px-2.5 text-base text-ink tabular-nums placeholder:text-slate-500 read-only:bg-slate-50 aria-invalid:border-red-700',
          className,
        )}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-red-700">
          {error}
        </p>
      )}
    </div>
  );
}

interface KnownPricesProps extends Pick<LineRowProps, 'product' | 'last'> {
  id: string;
}

/** The list price, and what was last quoted to the customer, per unit. */
function KnownPrices({ id, product, last }: KnownPricesProps) {
  return (
    <div id={id} className="mt-1 text-right text-xs text-ink-soft tabular-nums">
      {product && product.price > 0 && <p>List {unitPriceText(product)}</p>}
      {last && (
        <p>
          Last quoted {unitPriceText(last)}
          {last.discount > 0 && ` less ${last.discount}%`} on {shortDay(dayAt(last.sentAt))}
        </p>
      )}
    </div>
  );
}

/** `₹61,000.00 / t` */
function unitPriceText({ price, unit }: Pick<LastQuoted, 'price' | 'unit'>): string {
  return formatAdminPrice(price) + (unit && ` / ${unit}`);
}
