import {
  addDays,
  addLabel,
  type Day,
  dayAt,
  type Enquiry,
  followUpState,
  limits,
} from '@neev/domain';
import { arrayRemove, arrayUnion } from 'firebase/firestore';
import { X } from 'lucide-react';
import { type FocusEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { IconButton } from '@/components/admin/icon-button.tsx';
import { SelectField, TextField } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ownUid } from '@/lib/admin/admin-app.ts';
import { labelDraftName } from '@/lib/admin/enquiry-drafts.ts';
import { useServerNow } from '@/lib/admin/server-clock.ts';
import { useTextFrom } from '@/lib/admin/use-text-from.ts';
import { afterPress } from '@/lib/after-press.ts';
import { useFocusAfterRemoval } from '@/lib/hooks/use-focus-after-removal.ts';
import { useActiveAdmins } from '../active-admins.ts';
import { changeHandling } from '../change-status.ts';
import { useNewestEnquiries } from '../known-enquiries.ts';
import { useTextDraft } from '../use-text-draft.ts';

/** The furthest day of a follow-up, in days from today. */
const MAX_FOLLOW_UP_DAYS = 366;

/** To whom an enquiry is assigned, when the customer is contacted again, and its labels. Needs a key per enquiry. */
export function HandlingSection({ enquiry }: { enquiry: Enquiry }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-4 border-t border-line pt-4 print:hidden">
      <h3 id={id} className="mb-3 text-base">
        Handling
      </h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <AssigneeSelect
          value={enquiry.assignee}
          onChange={(assignee) => changeHandling(enquiry.id, { assignee })}
        />
        <FollowUpField enquiry={enquiry} />
      </div>
      <Labels enquiry={enquiry} />
    </section>
  );
}

interface AssigneeSelectProps {
  /** A uid, or empty. */
  value: string;
  /** The option without an administrator. */
  emptyText?: string;
  /** The value of an option for enquiries without an administrator. */
  unassignedValue?: string;
  onChange: (uid: string) => void;
}

export function AssigneeSelect({
  value,
  emptyText = 'Not assigned',
  unassignedValue,
  onChange,
}: AssigneeSelectProps) {
  const live = useActiveAdmins();
  const admins = live.status === 'ready' ? live.value : [];
  const isKnown = ['', unassignedValue, ...admins.map(({ id }) => id)].includes(value);
  return (
    <SelectField
      label="Assigned to"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{emptyText}</option>
      {unassignedValue !== undefined && <option value={unassignedValue}>Not assigned</option>}
      {!isKnown && (
        <option value={value}>
          {live.status === 'ready' ? 'A former administrator' : 'Loading…'}
        </option>
      )}
      {admins.map(({ id, username }) => (
        <option key={id} value={id}>
          {id === ownUid() ? `${username} (you)` : username}
        </option>
      ))}
    </SelectField>
  );
}

function FollowUpField({ enquiry }: { enquiry: Enquiry }) {
  const { id, followUpOn } = enquiry;
  const today = dayAt(useServerNow());
  const lastDay = addDays(today, MAX_FOLLOW_UP_DAYS);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useTextFrom(followUpOn);
  const [problem, setProblem] = useState<string>();
  const isOverdue = followUpState(enquiry, today) === 'overdue';

  function save(day: Day) {
    setText(day);
    setProblem(undefined);
    if (day !== followUpOn) changeHandling(id, { followUpOn: day });
  }

  function remove() {
    // The clicked button is removed.
    field.current?.focus();
    save('');
  }

  /** While a year is typed, the day is long past. */
  function change(day: Day) {
    setText(day);
    if (day >= today && day <= lastDay) save(day);
  }

  /** An incomplete day has no value, like an empty field, which removes the follow-up. */
  function check({ target }: FocusEvent<HTMLInputElement>) {
    if (target.validity.badInput) return setProblem('Enter a complete date.');
    if (text === '' || text === followUpOn) return save(text);
    setProblem('Choose a day within the next year.');
  }

  return (
    <div>
      <TextField
        ref={field}
        type="date"
        label="Follow up on"
        min={today}
        max={lastDay}
        value={text}
        error={problem}
        hint={isOverdue ? 'This follow-up is overdue.' : undefined}
        onChange={({ target }) => change(target.value)}
        onBlur={(event) => afterPress(() => check(event))}
      />
      <div className="-mx-3 flex flex-wrap">
        <DayButton label="Tomorrow" onClick={() => save(addDays(today, 1))} />
        <DayButton label="In a week" onClick={() => save(addDays(today, 7))} />
        {followUpOn !== '' && <DayButton label="No follow-up" onClick={remove} />}
      </div>
    </div>
  );
}

function DayButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" className="px-3!" onClick={onClick}>
      {label}
    </Button>
  );
}

function Labels({ enquiry: { id, labels } }: { enquiry: Enquiry }) {
  const listId = useId();
  const suggestions = useSuggestedLabels(labels);
  const { text, setText } = useTextDraft(labelDraftName(id));
  const [problem, setProblem] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(root);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const added = addLabel(labels, text);
    if (typeof added === 'string') return setProblem(added);
    setText('');
    const [label] = added.slice(labels.length);
    if (label) changeHandling(id, { labels: arrayUnion(label) });
  }

  return (
    <div ref={root} tabIndex={-1} className="mt-4 outline-none">
      {labels.length > 0 && (
        <ul aria-label="Labels" className="mb-3 flex flex-wrap gap-2">
          {labels.map((label) => (
            <Label
              key={label}
              label={label}
              onRemove={() => changeHandling(id, { labels: arrayRemove(label) })}
            />
          ))}
        </ul>
      )}
      <form noValidate className="flex items-end gap-2" onSubmit={submit}>
        <div className="min-w-0 flex-1">
          <TextField
            label="New label"
            list={listId}
            autoComplete="off"
            maxLength={limits.label}
            value={text}
            error={problem}
            onChange={({ target }) => {
              setText(target.value);
              setProblem(undefined);
            }}
          />
          <datalist id={listId}>
            {suggestions.map((label) => (
              <option key={label} value={label} />
            ))}
          </datalist>
        </div>
        <Button variant="outline" type="submit">
          Add label
        </Button>
      </form>
    </div>
  );
}

function Label({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <li className="flex max-w-full items-center rounded-md bg-slate-100 pl-3 text-sm">
      <span className="wrap-anywhere">{label}</span>
      <IconButton
        label={`Remove the label ${label}`}
        icon={X}
        className="size-11 shrink-0 hover:bg-slate-200!"
        onClick={onRemove}
      />
    </li>
  );
}

/** The labels of the newest enquiries, without those that this one has. */
export function useSuggestedLabels(labels: readonly string[]): string[] {
  const newest = useNewestEnquiries();
  if (newest.status !== 'ready') return [];
  const used = new Set(newest.value.flatMap((enquiry) => enquiry.labels));
  return [...used].filter((label) => !labels.includes(label)).sort();
}
