/**
 * Saves what administrators change, and knows what the database does not show yet (edits.ts). A
 * deletion waits until there was time to think better of it.
 */
import { createWaitingRemovals, type WaitingRemoval } from '@/lib/admin/waiting-removals.ts';
import type { Changed, Edits } from '../model/edits.ts';
import type { Stored } from '../model/stored.ts';
import { createQueues } from './queues.ts';
import type { RecordApi, SaveOutcome } from './record-api.ts';

export interface EditStore<T extends Stored> {
  getEdits(): Edits<T>;
  /** The answer unsubscribes. */
  subscribe(onChange: () => void): () => void;
  /** `record`: how it is shown until the database shows it. */
  add(input: object, record: T): Promise<SaveOutcome<T>>;
  change(base: T, change: Partial<T>): Promise<SaveOutcome<T>>;
  /** Hides the record at once; resolves when it has been deleted, could not be, or was kept. */
  remove(id: string): Removal<T>;
  /** Sends the deletions that still wait: the page is being left. */
  leave(): Promise<void>;
}

export interface Removal<T> extends WaitingRemoval {
  outcome: Promise<SaveOutcome<T> | { kind: 'undone' }>;
}

interface Waits {
  /** Milliseconds in which a deletion can be undone. */
  undoMs: number;
  /** Milliseconds in which derived documents follow. */
  lingerMs: number;
}

export function createEditStore<T extends Stored>(
  api: RecordApi<T>,
  { undoMs, lingerMs }: Waits,
): EditStore<T> {
  const subscribers = new Set<() => void>();
  const removals = createWaitingRemovals(undoMs);
  const inOrder = createQueues();
  let edits: Edits<T> = { added: [], changed: [], deleted: [] };
  let lastKey = 0;

  function update(part: Partial<Edits<T>>) {
    edits = { ...edits, ...part };
    for (const notify of subscribers) notify();
  }

  /** When everything that is computed from the records has followed, an edit has done its work. */
  function later(work: () => void) {
    setTimeout(work, lingerMs);
  }

  const without = (id: string) => edits.deleted.filter((each) => each !== id);
  const withoutAdded = (id: string) => edits.added.filter((each) => each.id !== id);

  function settleAdded(record: T, outcome: SaveOutcome<T>) {
    const added = withoutAdded(record.id);
    if (outcome.kind !== 'saved') return update({ added });
    const { id, savedAt } = outcome;
    // An id that was free is one that is shown again.
    update({ added: [...added, { ...record, id, updatedAt: savedAt }], deleted: without(id) });
    later(() => update({ added: withoutAdded(id) }));
  }

  async function add(input: object, record: T): Promise<SaveOutcome<T>> {
    update({ added: [...edits.added, record] });
    const outcome = await api.add(input);
    settleAdded(record, outcome);
    return outcome;
  }

  function settleChanged(changed: Changed<T>, outcome: SaveOutcome<T>) {
    const drop = () => update({ changed: edits.changed.filter(({ key }) => key !== changed.key) });
    if (outcome.kind !== 'saved') return drop();
    const settled = { ...changed, savedAt: outcome.savedAt };
    update({
      changed: edits.changed.map((each) => (each.key === changed.key ? settled : each)),
    });
    later(drop);
  }

  async function change(base: T, fields: Partial<T>): Promise<SaveOutcome<T>> {
    lastKey += 1;
    const changed = { key: lastKey, id: base.id, change: fields };
    update({ changed: [...edits.changed, changed] });
    const outcome = await inOrder(base.id, () => api.change(base, fields));
    settleChanged(changed, outcome);
    return outcome;
  }

  async function removeAfterwards(id: string, removal: WaitingRemoval): Removal<T>['outcome'] {
    if ((await removal.decided) === 'undo') {
      update({ deleted: without(id) });
      return { kind: 'undone' };
    }
    const outcome = await inOrder(id, () => api.remove(id));
    if (outcome.kind === 'saved') later(() => update({ deleted: without(id) }));
    else update({ deleted: without(id) });
    return outcome;
  }

  function remove(id: string): Removal<T> {
    update({ deleted: [...edits.deleted, id] });
    const removal = removals.wait(api.prepareRemoval(id));
    return { ...removal, outcome: removeAfterwards(id, removal) };
  }

  return {
    getEdits: () => edits,
    subscribe(onChange) {
      subscribers.add(onChange);
      return () => subscribers.delete(onChange);
    },
    add,
    change,
    remove,
    leave: removals.leave,
  };
}
