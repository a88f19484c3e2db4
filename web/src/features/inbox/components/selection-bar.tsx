import { type Admin, type Enquiry, type EnquiryStatus, formatCount } from '@neev/domain';
import { Archive, Download, Inbox, type LucideIcon, Mail, MailOpen, UserRound } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Dialog } from '@/components/controls/dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { saveCsvFile } from '@/lib/csv.ts';
import { useActiveAdmins } from '../active-admins.ts';
import { changeSelected, type SelectionChange } from '../change-selected.tsx';
import { countText } from '../enquiry-counts.ts';
import { CSV_HEADER, encodeCsvLines } from '../model/enquiries-csv.ts';
import { type InboxSelection, selectEnquiries } from '../model/inbox-filter.ts';
import { type SelectionStore, useSelectedIds } from '../use-selection.ts';
import { AssigneeSelect } from './handling-section.tsx';

interface BarAction extends SelectionChange {
  change: { status: EnquiryStatus };
  label: string;
  icon: LucideIcon;
  /** The statuses that it changes. */
  from: readonly EnquiryStatus[];
}

const actions: readonly BarAction[] = [
  {
    label: 'Mark as read',
    icon: MailOpen,
    from: ['unread'],
    change: { status: 'read' },
    done: 'marked as read',
  },
  {
    label: 'Mark as unread',
    icon: Mail,
    from: ['read'],
    change: { status: 'unread' },
    done: 'marked as unread',
  },
  {
    label: 'Archive',
    icon: Archive,
    from: ['unread', 'read'],
    change: { status: 'archived' },
    done: 'archived',
  },
  {
    label: 'Move to inbox',
    icon: Inbox,
    from: ['archived'],
    change: { status: 'read' },
    done: 'moved to the inbox',
  },
];

interface SelectionBarProps {
  rows: readonly Enquiry[];
  /** What the list shows. */
  shown: InboxSelection;
  selection: SelectionStore;
  onClear: () => void;
  focusRow: (id: string | undefined) => void;
}

/** The number of selected enquiries and what can be done with them, at the bottom of the window. */
export function SelectionBar(props: SelectionBarProps) {
  const { rows, selection, onClear } = props;
  const ids = useSelectedIds(selection);
  const selected = ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id));
  const isShown = selected.length > 0;

  return (
    <div className={isShown ? barClass : 'sr-only'}>
      {/* Stays in the document, so that its changes are announced. */}
      <p role="status" className="mr-auto text-sm font-semibold tabular-nums">
        {isShown && `${formatCount(selected.length)} selected`}
      </p>
      {isShown && (
        <>
          <Button
            variant="quiet"
            className="px-3!"
            onClick={() => selection.add(rows.map(({ id }) => id))}
          >
            Select all shown
          </Button>
          <Button variant="quiet" className="px-3!" onClick={onClear}>
            Clear
          </Button>
          <SelectionActions {...props} selected={selected} />
        </>
      )}
    </div>
  );
}

interface SelectionActionsProps extends SelectionBarProps {
  selected: readonly Enquiry[];
}

/** What can be done with the selected enquiries. */
function SelectionActions(props: SelectionActionsProps) {
  const { selection, selected, focusRow } = props;
  const [isAssigning, setIsAssigning] = useState(false);

  function run(action: BarAction) {
    const changed = selected.filter(({ status }) => action.from.includes(status));
    focusRow(rowAfter(changed, action.change, props)?.id);
    selection.clear();
    void changeSelected(changed, action, {
      onFailed: selection.add,
      onUndone: () => focusRow(changed[0]?.id),
    });
  }

  function assign(assignee: string, admins?: readonly Admin[]) {
    setIsAssigning(false);
    focusRow(rowAfter(selected, { assignee }, props)?.id);
    selection.clear();
    const name = admins?.find(({ id }) => id === assignee)?.username ?? '';
    const activeUids = admins && new Set(admins.map(({ id }) => id));
    const done = assignee === '' ? 'unassigned' : `assigned to ${name}`;
    void changeSelected(
      selected,
      { change: { assignee }, done, activeUids },
      {
        onFailed: selection.add,
        onUndone: () => focusRow(selected[0]?.id),
      },
    );
  }

  function exportSelected() {
    saveCsvFile('enquiries-selected', [CSV_HEADER, encodeCsvLines(selected)]);
    toast.success(`${countText(selected.length)} exported.`);
  }

  return (
    <>
      <div className="flex basis-full gap-2 sm:basis-auto">
        {actions
          .filter(({ from }) => selected.some(({ status }) => from.includes(status)))
          .map((action) => (
            <BarButton key={action.label} {...action} onClick={() => run(action)} />
          ))}
        <BarButton label="Assign" icon={UserRound} onClick={() => setIsAssigning(true)} />
        <BarButton label="Export selected" icon={Download} onClick={exportSelected} />
      </div>
      {isAssigning && (
        <AssignDialog
          count={selected.length}
          onAssign={assign}
          onClose={() => setIsAssigning(false)}
        />
      )}
    </>
  );
}

const barClass =
  'selection-bar sticky bottom-0 z-20 -mx-4 mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-white px-4 pt-1 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-raised sm:mx-0 sm:rounded-t-lg sm:border-x sm:py-2';

interface BarButtonProps {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
}

/** On phones with its label below the icon. */
function BarButton({ label, icon: Icon, onClick }: BarButtonProps) {
  return (
    <Button
      variant="outline"
      className="flex-1 gap-1.5! px-1! py-1! leading-tight max-sm:flex-col max-sm:text-xs! sm:flex-none sm:px-4! sm:whitespace-nowrap"
      onClick={onClick}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      {label}
    </Button>
  );
}

/** The first of the rows that stays in the list with the change, or else a neighbour. */
function rowAfter(
  changed: readonly Enquiry[],
  change: SelectionChange['change'],
  { rows, shown }: Pick<SelectionBarProps, 'rows' | 'shown'>,
): Enquiry | undefined {
  const updated = changed.map((each) => ({ ...each, ...change }));
  return selectEnquiries(updated, shown)[0] ?? neighbourOf(changed, rows);
}

/** The row after the first of the leaving rows, or else the last one, that stays. */
function neighbourOf(leaving: readonly Enquiry[], rows: readonly Enquiry[]): Enquiry | undefined {
  const [first] = leaving;
  const leavingRows = new Set(leaving);
  const stays = (row: Enquiry) => !leavingRows.has(row);
  return first && (rows.slice(rows.indexOf(first)).find(stays) ?? rows.findLast(stays));
}

interface AssignDialogProps {
  /** The number of enquiries that are assigned. */
  count: number;
  /** An empty uid removes the assignment. `admins` are the active ones; `undefined` until they are loaded. */
  onAssign: (uid: string, admins: readonly Admin[] | undefined) => void;
  onClose: () => void;
}

/** Chooses the administrator to whom several enquiries are assigned. */
function AssignDialog({ count, onAssign, onClose }: AssignDialogProps) {
  const live = useActiveAdmins();
  const [uid, setUid] = useState('');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onAssign(uid, live.status === 'ready' ? live.value : undefined);
  }

  return (
    <Dialog title={`Assign ${countText(count)}`} onClose={onClose}>
      <form noValidate className="space-y-5" onSubmit={submit}>
        <AssigneeSelect value={uid} onChange={setUid} />
        <div className="flex justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{uid === '' ? 'Remove assignment' : 'Assign'}</Button>
        </div>
      </form>
    </Dialog>
  );
}
