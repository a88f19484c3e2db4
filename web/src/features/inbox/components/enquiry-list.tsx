import { type Enquiry, relativeAge } from '@neev/domain';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge.tsx';
import { useServerNow } from '@/lib/admin/server-clock.ts';
import { classNames } from '@/lib/class-names.ts';
import { clockTime, type EnquiryGroup, groupByDay } from '../model/day-groups.ts';
import { hasModifier } from '../model/shortcuts.ts';
import { HandlingMarks } from './handling-marks.tsx';

interface EnquiryListProps {
  enquiries: readonly Enquiry[];
  /** Whether the enquiry arrived while the screen was open. */
  isNew?: (enquiry: Enquiry) => boolean;
  /** Whether its status has a pending write. */
  isPending?: (enquiry: Enquiry) => boolean;
  /** Shown below its message. */
  remarkOn?: (enquiry: Enquiry) => ReactNode;
  /** Groups the rows under headings; by default by the day of their arrival. */
  groupsOf?: (enquiries: readonly Enquiry[]) => EnquiryGroup<Enquiry>[];
  /** The checkbox that selects it; a sibling of the row, which is a button. */
  checkboxOf?: ((enquiry: Enquiry) => ReactNode) | undefined;
  onOpen: (enquiry: Enquiry) => void;
}

/** The rows under headings. The arrow keys move between them. */
export function EnquiryList({ enquiries, groupsOf, ...items }: EnquiryListProps) {
  const now = useServerNow();
  const groups = groupsOf?.(enquiries) ?? groupByDay(enquiries, now);
  return (
    <section aria-label="Enquiries" className="space-y-4" onKeyDown={moveByKey}>
      {groups.map(({ key, heading, enquiries: enquiriesOfGroup }) => (
        <EnquiryGroupList key={key} heading={heading}>
          {enquiriesOfGroup.map((enquiry) => (
            <EnquiryItem key={enquiry.id} enquiry={enquiry} now={now} {...items} />
          ))}
        </EnquiryGroupList>
      ))}
    </section>
  );
}

function EnquiryGroupList({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <h2 id={id} className="mb-2 text-sm font-semibold text-ink-soft">
        {heading}
      </h2>
      <ul
        aria-labelledby={id}
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-white shadow-card"
      >
        {children}
      </ul>
    </div>
  );
}

interface EnquiryItemProps extends Omit<EnquiryListProps, 'enquiries' | 'groupsOf'> {
  enquiry: Enquiry;
  now: Date;
}

function EnquiryItem({ enquiry, now, ...props }: EnquiryItemProps) {
  const { isNew, isPending, remarkOn, checkboxOf, onOpen } = props;
  return (
    <li className="relative isolate has-checked:bg-accent-soft">
      {checkboxOf?.(enquiry)}
      <EnquiryRow
        enquiry={enquiry}
        age={relativeAge(enquiry.createdAt, now)}
        isNew={isNew?.(enquiry) ?? false}
        isPending={isPending?.(enquiry) ?? false}
        remark={remarkOn?.(enquiry)}
        onOpen={onOpen}
      />
    </li>
  );
}

/** Moves the focus to the next or the previous row. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const step = hasModifier(event) ? undefined : steps[event.key];
  const focused = document.activeElement;
  if (step === undefined || !(focused instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-enquiry]')];
  const row = rows[rows.indexOf(focused) + step];
  if (!rows.includes(focused) || !row) return;
  event.preventDefault();
  row.focus();
}

const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };

interface EnquiryRowProps {
  enquiry: Enquiry;
  age: string;
  isNew: boolean;
  isPending: boolean;
  remark: ReactNode;
  onOpen: (enquiry: Enquiry) => void;
}

function EnquiryRow({ enquiry, age, isNew, isPending, remark, onOpen }: EnquiryRowProps) {
  const isUnread = enquiry.status === 'unread';
  return (
    <button
      type="button"
      data-enquiry={enquiry.id}
      onClick={() => onOpen(enquiry)}
      className={classNames(
        'relative block w-full border-l-4 px-4 py-4 text-left -outline-offset-3 hover:bg-slate-50 sm:px-6 [label+&]:scroll-mb-36 [label+&]:pl-12',
        isUnread ? 'border-accent' : 'border-transparent',
      )}
    >
      {/* On narrow screens: name and age, the email address alone, mobile number and time. */}
      <span className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 sm:flex">
        <span className="contents gap-x-4 gap-y-0.5 sm:flex sm:min-w-0 sm:flex-1 sm:flex-wrap sm:items-baseline">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-4 max-sm:col-start-1 max-sm:row-start-1 sm:contents">
            <span className={classNames('wrap-anywhere', isUnread ? 'font-bold' : 'font-medium')}>
              {enquiry.name}
              {isUnread && <span className="sr-only"> (unread)</span>}
            </span>
            <StatusBadge status={enquiry.status} isNew={isNew} />
          </span>
          <SecondaryText text={enquiry.email} className="max-sm:col-span-2" />
          <SecondaryText text={enquiry.mobile} className="max-sm:col-start-1" />
        </span>
        <span className="contents text-sm whitespace-nowrap text-ink-soft sm:flex sm:gap-x-2">
          <span className="text-right max-sm:col-start-2 max-sm:row-start-1">{age}</span>
          <time
            dateTime={enquiry.createdAt.toISOString()}
            className="text-right max-sm:col-start-2"
          >
            {clockTime(enquiry.createdAt)}
          </time>
        </span>
      </span>
      {enquiry.product !== '' && (
        <span className="wrap-anywhere mt-1 block text-sm font-medium text-accent-strong">
          Product: {enquiry.product}
        </span>
      )}
      <span className="wrap-anywhere mt-1 line-clamp-2 text-sm text-slate-700">
        {enquiry.message}
      </span>
      <HandlingMarks enquiry={enquiry} />
      {remark}
      {isPending && <PendingBadge className="absolute right-4 bottom-2 sm:right-6" />}
    </button>
  );
}

function StatusBadge({ status, isNew }: { status: Enquiry['status']; isNew: boolean }) {
  if (status === 'archived') return <Badge>Archived</Badge>;
  return isNew && status === 'unread' && <Badge tone="accent">New</Badge>;
}

/** Shown after a delay, since a write is usually confirmed before. */
export function PendingBadge({ className }: { className: string }) {
  return (
    <Badge className={classNames('transition-opacity delay-500 starting:opacity-0', className)}>
      Saving…
    </Badge>
  );
}

/** Renders nothing for an empty text. */
function SecondaryText({ text, className }: { text: string; className: string }) {
  if (text === '') return null;
  return <span className={`wrap-anywhere text-sm text-ink-soft ${className}`}>{text}</span>;
}

/**
 * Returns a function that moves the focus to the row of an enquiry. Until the row is rendered, or
 * when there is none, `main` has the focus.
 */
export function useEnquiryFocus(rows: readonly Enquiry[]): (id: string | undefined) => void {
  const [target, setTarget] = useState<{ id: string | undefined }>();
  const previousTarget = useRef<typeof target>(undefined);

  // Runs again when the rows change: a restored row is rendered later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are read from the document.
  useEffect(() => {
    const main = document.querySelector('main');
    const isFirstRun = previousTarget.current !== target;
    previousTarget.current = target;
    if (!target || !(isFirstRun || document.activeElement === main)) return;
    const row = findRow(target.id);
    if (row) {
      row.focus();
      setTarget(undefined);
    } else main?.focus({ preventScroll: true });
  }, [target, rows]);

  useKeptFocus(rows);
  return (id) => setTarget({ id });
}

/** What had the focus last: a row, a checkbox, or a button of the selection bar. */
interface Focused {
  element: HTMLElement;
  /** The id of the enquiry; `undefined` in the bar. */
  id: string | undefined;
}

/** Keeps the focus when its element is gone: another administrator may archive the enquiry, for example. */
function useKeptFocus(rows: readonly Enquiry[]): void {
  const focused = useRef<Focused>(undefined);
  const previousRows = useRef(rows);

  useEffect(() => {
    const setFocused = ({ target }: FocusEvent) => {
      focused.current = focusedOf(target);
    };
    document.addEventListener('focusin', setFocused);
    return () => document.removeEventListener('focusin', setFocused);
  }, []);

  useEffect(() => {
    const previous = previousRows.current;
    previousRows.current = rows;
    if (!focused.current || focused.current.element.isConnected) return;
    if (document.activeElement !== document.body) return;
    const index = previous.findIndex(({ id }) => id === focused.current?.id);
    const next = replacementOf(focused.current, rows[index] ?? rows.at(-1));
    (next ?? document.querySelector('main'))?.focus({ preventScroll: true });
  }, [rows]);
}

function focusedOf(target: EventTarget | null): Focused | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const id = target.dataset.enquiry ?? target.dataset.checkbox;
  return id !== undefined || target.closest(BAR) ? { element: target, id } : undefined;
}

/** The same control of an enquiry, or else of its neighbour; the first button of the bar for another one of it. */
function replacementOf(
  { element, id }: Focused,
  neighbour: Enquiry | undefined,
): HTMLElement | null | undefined {
  if (id === undefined) return document.querySelector<HTMLElement>(`${BAR} button`);
  const row = findRow(id) ?? findRow(neighbour?.id);
  if (!element.matches(CHECKBOX)) return row;
  return row?.parentElement?.querySelector<HTMLElement>(CHECKBOX);
}

const CHECKBOX = '[data-checkbox]';
const BAR = '.selection-bar';

function findRow(id: string | undefined): HTMLElement | undefined {
  const rows = document.querySelectorAll<HTMLElement>('[data-enquiry]');
  return [...rows].find(({ dataset }) => dataset.enquiry === id);
}
