import {
  commonGstRates,
  type Enquiry,
  formatRupees,
  type QuoteRecord,
  quoteAmounts,
  quoteLimits,
  quoteTextLimits,
} from '@neev/domain';
import { ListPlus, Send } from 'lucide-react';
import {
  type SubmitEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ConfirmDialog } from '@/components/admin/confirm-dialog.tsx';
import { FormError, RestoredNotice } from '@/components/admin/form-field.tsx';
import { FieldError, TextArea, TextField } from '@/components/controls/field.tsx';
import { useAnnounce } from '@/components/ui/announcer.tsx';
import { Button } from '@/components/ui/button.tsx';
import { QuoteTotals } from '@/components/ui/quote-totals.tsx';
import { classNames } from '@/lib/class-names.ts';
import { lineKeyOf } from '../model/last-quoted.ts';
import { headLabels } from '../model/merge-quotes.ts';
import { changeText } from '../model/quote-texts.ts';
import {
  amountsOf,
  type HeadField,
  isRate,
  lacksGstRate,
  moveLine,
  newLine,
  type Problems,
} from '../model/quote-values.ts';
import { DraftConflicts } from './draft-conflicts.tsx';
import { columnsClass, GST_RATES_ID, LineRow } from './line-row.tsx';
import type { FactsReading, QuoteFacts } from './read-facts.ts';
import type { QuoteForm } from './use-quote-form.ts';

interface QuoteFormViewProps {
  form: QuoteForm;
  facts: QuoteFacts;
  reading: FactsReading;
  enquiry: Enquiry;
  record: QuoteRecord | undefined;
  opened: Pick<QuoteRecord, 'state' | 'version'>;
  notice: { isRestored: boolean; replacesDraft: boolean };
  onClose: () => void;
}

/** The lines, charges and terms of a quote with their amounts, and the actions to save and to send it. */
export function QuoteFormView(props: QuoteFormViewProps) {
  const { form, facts, reading, enquiry, record, opened, notice, onClose } = props;
  const element = useRef<HTMLFormElement>(null);
  useFocusOnProblem(element, form.attempts);
  const values = useDeferredValue(form.values);
  const amounts = useMemo(() => amountsOf(values), [values]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void form.save();
  }

  return (
    <>
      <form ref={element} noValidate className="mx-auto max-w-7xl space-y-5" onSubmit={submit}>
        {notice.isRestored && <RestoredNotice />}
        {notice.replacesDraft && (
          <Notice text="This enquiry has a saved draft. Saving or sending replaces it." />
        )}
        <UnreadFacts facts={facts} reading={reading} />
        <div role="status" className="empty:hidden">
          <MeanwhileNotice opened={opened} record={record} />
        </div>
        <DraftConflicts form={form} by={record?.draftBy ?? ''} />
        <Lines form={form} facts={facts} />
        <div className="grid gap-6 lg:grid-cols-2">
          <ChargesAndTerms form={form} />
          <section aria-label="Total">
            <QuoteTotals amounts={amounts} />
            {lacksGstRate(values) && (
              <p className="mt-2 text-right text-sm text-ink-soft">
                Some GST rates are missing: the total is not final.
              </p>
            )}
          </section>
        </div>
        <Actions form={form} total={formatRupees(amounts.total)} onClose={onClose} />
      </form>
      <SendQuestion form={form} enquiry={enquiry} />
    </>
  );
}

const noticeClass =
  'rounded-md border-l-4 border-amber-600 bg-amber-50 px-4 py-3 text-sm font-medium text-amber-950';

function Notice({ text }: { text: string }) {
  return <p className={noticeClass}>{text}</p>;
}

/** What the quote was prepared without, until it is read. */
function UnreadFacts({ facts, reading }: Pick<QuoteFormViewProps, 'facts' | 'reading'>) {
  const { isRetrying, retry } = reading;
  const root = useRef<HTMLDivElement>(null);
  const isComplete = facts.unread.length === 0;
  useEffect(() => {
    // The button that had the focus is removed.
    if (isComplete && document.activeElement === document.body)
      root.current?.closest('form')?.querySelector('input')?.focus();
  }, [isComplete]);
  return (
    <div ref={root} role="status" className="empty:hidden">
      {!isComplete && (
        <div className={classNames(noticeClass, 'flex flex-wrap items-center gap-x-4 gap-y-2')}>
          <p className="grow">{facts.unread.join(' ')}</p>
          <Button
            variant="outline"
            aria-disabled={isRetrying}
            onClick={() => !isRetrying && retry()}
          >
            {isRetrying ? 'Reading…' : 'Try again'}
          </Button>
        </div>
      )}
    </div>
  );
}

function MeanwhileNotice({ opened, record }: Pick<QuoteFormViewProps, 'opened' | 'record'>) {
  const text = record && changeText(opened, record);
  return text === undefined ? null : <Notice text={text} />;
}

/** Focuses the first field with a problem after a check that has failed. */
function useFocusOnProblem(
  element: { readonly current: HTMLFormElement | null },
  attempts: number,
): void {
  useEffect(() => {
    if (attempts === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [element, attempts]);
}

/** Adds, moves and removes lines, and moves the focus accordingly. */
function useLineActions({ changeLines }: QuoteForm) {
  const announce = useAnnounce();
  const section = useRef<HTMLElement>(null);
  const [newId, setNewId] = useState<string>();

  function add() {
    const line = newLine();
    setNewId(line.id);
    changeLines((current) => [...current, line]);
  }

  const move = useCallback(
    (id: string, step: -1 | 1) => {
      changeLines((current) => moveLine(current, id, step));
      announce(step < 0 ? 'Line moved up.' : 'Line moved down.');
    },
    [changeLines, announce],
  );
  const remove = useCallback(
    (id: string, index: number) => {
      // The clicked button is removed: the one of the next line gets the focus, or of the previous one.
      const rows = section.current?.querySelectorAll('li') ?? [];
      const neighbour = rows[index + 1] ?? rows[index - 1];
      const next = neighbour?.querySelector<HTMLElement>('[data-remove-line]');
      (next ?? section.current?.querySelector<HTMLElement>('[data-add-line]'))?.focus();
      changeLines((current) => current.filter((line) => line.id !== id));
      announce('Line removed.');
    },
    [changeLines, announce],
  );
  return { section, newId, add, move, remove };
}

function Lines({ form, facts }: Pick<QuoteFormViewProps, 'form' | 'facts'>) {
  const { values, problems, changeLine, isLocked } = form;
  const { lines } = values;
  const canAdd = lines.length < quoteLimits.items && !isLocked;
  const { section, newId, add, move, remove } = useLineActions(form);
  return (
    <section ref={section} aria-label="Lines">
      <datalist id={GST_RATES_ID}>
        {commonGstRates.map((rate) => (
          <option key={rate} value={rate} />
        ))}
      </datalist>
      <LinesHeader />
      <ol className="border-t border-line">
        {lines.map((line, index) => (
          <LineRow
            key={line.id}
            line={line}
            index={index}
            isLast={index === lines.length - 1}
            isNew={line.id === newId}
            isLocked={isLocked}
            product={facts.products.get(line.productId)}
            last={facts.lastQuoted.get(lineKeyOf(line))}
            problems={problemsOfLine(problems, index)}
            onChange={changeLine}
            onMove={move}
            onRemove={remove}
          />
        ))}
      </ol>
      <FieldError text={problems.get('lines')} />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
        <Button
          data-add-line
          variant="outline"
          aria-disabled={!canAdd}
          onClick={() => canAdd && add()}
        >
          <ListPlus aria-hidden className="size-4.5" />
          Add line
        </Button>
        <MissingRates form={form} />
      </div>
    </section>
  );
}

/** Sets one GST rate in all lines without one, if there are several. */
function MissingRates({ form }: { form: QuoteForm }) {
  const { values, changeLine, isLocked } = form;
  const announce = useAnnounce();
  const root = useRef<HTMLDivElement>(null);
  const [rate, setRate] = useState('');
  const missing = values.lines.filter(({ gstRate }) => gstRate.trim() === '');
  if (missing.length < 2) return null;
  const canApply = !isLocked && isRate(rate);

  function apply() {
    if (!canApply) return;
    // This field is removed.
    root.current?.parentElement?.querySelector<HTMLElement>('[data-add-line]')?.focus();
    for (const { id } of missing) changeLine(id, { gstRate: rate.trim() });
    setRate('');
    announce(`GST rate set in ${missing.length} lines.`);
  }

  return (
    <div ref={root} className="flex items-end gap-2">
      <TextField
        label="GST % for lines without one"
        inputMode="decimal"
        autoComplete="off"
        list={GST_RATES_ID}
        value={rate}
        readOnly={isLocked}
        onChange={({ target }) => setRate(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Would save the draft.
          event.preventDefault();
          apply();
        }}
      />
      <Button variant="outline" aria-disabled={!canApply} onClick={apply}>
        Apply
      </Button>
    </div>
  );
}

/** The problems of a line as JSON text, which memoised rows can compare; empty for none. */
function problemsOfLine(problems: Problems, index: number): string {
  const start = `lines.${index}.`;
  const ofLine = [...problems].filter(([path]) => path.startsWith(start));
  if (ofLine.length === 0) return '';
  return JSON.stringify(
    Object.fromEntries(ofLine.map(([path, problem]) => [path.slice(start.length), problem])),
  );
}

const headings = [
  { text: 'Item' },
  { text: 'Quantity', isNumber: true },
  { text: 'Unit' },
  { text: 'HSN code' },
  { text: 'Price', isNumber: true },
  { text: 'Discount %', isNumber: true },
  { text: 'GST %', isNumber: true },
  { text: 'Amount', isNumber: true },
];

/** On wide screens; the fields have labels of their own for all others. */
function LinesHeader() {
  return (
    <div
      aria-hidden
      className={classNames(
        'hidden gap-x-2 pb-2 text-xs font-semibold text-ink-soft xl:grid',
        columnsClass,
      )}
    >
      {headings.map(({ text, isNumber = false }) => (
        <span key={text} className={classNames(isNumber && 'text-right')}>
          {text}
        </span>
      ))}
    </div>
  );
}

function ChargesAndTerms({ form }: { form: QuoteForm }) {
  const { values, problems, changeHead, isLocked } = form;
  const fieldOf = (field: HeadField) => ({
    label: headLabels[field],
    name: field,
    value: values[field],
    error: problems.get(field),
    readOnly: isLocked,
    onChange: ({ target }: { target: { value: string } }) => changeHead({ [field]: target.value }),
  });
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <div className="space-y-4">
      <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
        <TextField {...fieldOf('freight')} {...number} />
        <TextField {...fieldOf('loading')} {...number} />
        <TextField {...fieldOf('chargesGstRate')} {...number} list={GST_RATES_ID} />
      </div>
      <TextField {...fieldOf('validUntil')} type="date" />
      <TextArea {...fieldOf('terms')} rows={5} maxLength={quoteTextLimits.terms} />
    </div>
  );
}

interface ActionsProps {
  form: QuoteForm;
  total: string;
  onClose: () => void;
}

/** At the bottom of the dialog. The buttons keep the focus while a request is pending. */
function Actions({ form, total, onClose }: ActionsProps) {
  const { activity, failure, isSaved } = form;
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 space-y-3 border-t border-line bg-white px-5 py-3 sm:-mx-6 sm:px-6">
      <FormError text={failure} />
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <div className="mr-auto flex items-baseline gap-3 max-sm:basis-full">
          <p className="text-lg font-bold tabular-nums">{total}</p>
          <p role="status" className="text-sm text-ink-soft">
            {isSaved && 'Draft saved.'}
          </p>
        </div>
        <Button variant="quiet" className="max-sm:hidden" onClick={onClose}>
          Close
        </Button>
        <Button
          variant="outline"
          type="submit"
          className="max-sm:flex-1 max-sm:px-3"
          aria-disabled={activity !== 'idle'}
        >
          {activity === 'saving' ? 'Saving…' : 'Save draft'}
        </Button>
        <Button
          className="max-sm:flex-1 max-sm:px-3"
          aria-disabled={activity !== 'idle'}
          onClick={() => void form.prepareToSend()}
        >
          <Send aria-hidden className="size-4.5 max-sm:hidden" />
          {activity === 'sending' ? 'Sending…' : 'Send quote'}
        </Button>
      </div>
    </div>
  );
}

/** Shows what is sent to whom, before it is sent. */
function SendQuestion({ form, enquiry }: Pick<QuoteFormViewProps, 'form' | 'enquiry'>) {
  const { toSend } = form;
  if (!toSend) return null;
  const accepted =
    toSend.state === 'accepted'
      ? ` The customer has accepted version ${toSend.version}; this version replaces it.`
      : '';
  return (
    <ConfirmDialog
      title={`Send version ${toSend.version + 1}?`}
      text={recipientText(enquiry) + accepted}
      details={`Total ${formatRupees(quoteAmounts(toSend.quote).total)}`}
      action="Send quote"
      variant="primary"
      onConfirm={() => void form.send()}
      onClose={form.cancelSending}
    />
  );
}

function recipientText({ name, email }: Enquiry): string {
  return email === ''
    ? `${name} has no email address. Send the link by WhatsApp afterwards.`
    : `The quote is for ${name} (${email}).`;
}
