/** Changes several enquiries, with one toast for all of them. */
import { type Enquiry, formatCount } from '@neev/domain';
import toast from 'react-hot-toast/headless';
import { toastUndo, UNDO_MS } from '@/components/admin/toast-undo.tsx';
import { confirmUnloadUntil } from '@/lib/admin/confirm-unload.ts';
import { type EnquiryChange, writeChange } from './change-status.ts';
import { countText } from './enquiry-counts.ts';
import { failureReason } from './save-or-report.ts';

export interface SelectionChange {
  change: Pick<EnquiryChange, 'status' | 'assignee'>;
  /** `archived`, in `3 enquiries archived`. */
  done: string;
  /** The uids to which an enquiry can be assigned; any without it. */
  activeUids?: ReadonlySet<string> | undefined;
}

interface ChangeCallbacks {
  onFailed: (ids: string[]) => void;
  onUndone: () => void;
}

/** Changes enquiries and offers to undo it. The toast says how many failed. */
export async function changeSelected(
  enquiries: readonly Enquiry[],
  selectionChange: SelectionChange,
  { onFailed, onUndone }: ChangeCallbacks,
): Promise<void> {
  const { change, done } = selectionChange;
  const writes = startWrites(enquiries, () => change);
  const undo = () => {
    void undoWrites(writes, selectionChange);
    onUndone();
  };
  const id = toastUndo(doneText(enquiries.length, done), undo);
  await writes.finished;
  const failures = [...writes.failures.keys()];
  if (failures.length === 0 || writes.isStopped()) return;
  onFailed(failures.map((each) => each.id));
  const subject = `${formatCount(failures.length)} of ${countText(enquiries.length)}`;
  const text = failureText(`${subject} could not be ${done}.`, writes);
  if (failures.length < enquiries.length) toastUndo(text, undo, { id, show: toast.error });
  else toast.error(text, { id, duration: UNDO_MS });
}

/** Restores the fields of the enquiries that were changed, except that none is assigned to a former administrator. */
async function undoWrites(undone: Writes, { change, activeUids }: SelectionChange): Promise<void> {
  undone.stop();
  const changed = [...undone.started].filter((enquiry) => !undone.failures.has(enquiry));
  const writes = startWrites(changed, ({ status, assignee }) => ({
    ...(change.status !== undefined && { status }),
    ...(change.assignee !== undefined && {
      assignee: activeUids?.has(assignee) === false ? '' : assignee,
    }),
  }));
  await writes.finished;
  const { size } = writes.failures;
  if (size > 0) toast.error(failureText(`Failed to change ${countText(size)} back.`, writes));
}

/** Writes that are sent at the same time while online. */
const WRITES_AT_A_TIME = 8;

interface Writes {
  started: ReadonlySet<Enquiry>;
  /** The reason of each failed write, if it is known. */
  failures: ReadonlyMap<Enquiry, string | undefined>;
  /** Resolves when the server has confirmed or denied all writes. */
  finished: Promise<void>;
  /** Starts no more writes. */
  stop: () => void;
  isStopped: () => boolean;
}

/** Writes a change of each enquiry, in a commit of its own so that one that is denied fails alone. */
function startWrites(
  enquiries: readonly Enquiry[],
  changeOf: (enquiry: Enquiry) => EnquiryChange,
): Writes {
  const started = new Set<Enquiry>();
  const failures = new Map<Enquiry, string | undefined>();
  const waiting = enquiries.values();
  let isStopped = false;

  async function writeNext(): Promise<void> {
    const { value: enquiry } = waiting.next();
    if (!enquiry || isStopped) return;
    started.add(enquiry);
    try {
      await writeChange(enquiry.id, changeOf(enquiry));
    } catch (error) {
      failures.set(enquiry, await failureReason(error, enquiry.id));
    }
    return writeNext();
  }

  // Offline, no write settles: all are started, so that the list shows them.
  const length = navigator.onLine ? WRITES_AT_A_TIME : enquiries.length;
  const all = Promise.all(Array.from({ length }, writeNext));
  return {
    started,
    failures,
    finished: confirmUnloadUntil(all).then(() => {}),
    stop: () => {
      isStopped = true;
    },
    isStopped: () => isStopped,
  };
}

function doneText(count: number, done: string): string {
  const text = `${countText(count)} ${done}.`;
  return navigator.onLine ? text : `${text} It will be saved when you are online again.`;
}

/** Adds the reason of the first failure. */
function failureText(text: string, { failures }: Writes): string {
  const [reason] = failures.values();
  return [text, reason].filter(Boolean).join(' ');
}
