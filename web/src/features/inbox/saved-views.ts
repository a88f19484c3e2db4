/** The saved views of the signed-in administrator: subscribed, and changed in transactions on the stored list. */
import {
  adminLimits,
  collections,
  documentSource,
  parseSavedViews,
  type SavedView,
} from '@neev/domain';
import { doc } from 'firebase/firestore';
import { useMemo } from 'react';
import toast from 'react-hot-toast/headless';
import { toastUndo } from '@/components/admin/toast-undo.tsx';
import { adminDatabase, ownUid } from '@/lib/admin/admin-app.ts';
import { failure, SAVED, type SaveOutcome, save } from '@/lib/admin/save-record.ts';
import { useHasBeen } from '@/lib/hooks/use-has-been.ts';
import { useLiveDocument } from '@/lib/live/use-live.ts';

const useStoredViews = () => useLiveDocument(documentSource(collections.inboxViews, ownUid()));

/** Whether the saved views were loaded, or could not be: what is below their links does not move any more. */
export function useAreViewsKnown(): boolean {
  return useHasBeen(useStoredViews().status !== 'loading');
}

/** The saved views in their order; none until they are loaded. */
export function useSavedViews(): readonly SavedView[] {
  const live = useStoredViews();
  const fields = live.status === 'ready' ? live.value : undefined;
  return useMemo(() => parseSavedViews(fields), [fields]);
}

const FULL_TEXT = `You can have at most ${adminLimits.inboxViews} views. Delete one first.`;

/** Adds a view or replaces the one with its id. Returns an error message, or `undefined`. */
export function saveView(view: SavedView): Promise<string | undefined> {
  return changeViews((views) =>
    views.some(({ id }) => id === view.id)
      ? views.map((each) => (each.id === view.id ? view : each))
      : [...views, view],
  );
}

/** Deletes a view and offers to undo it. */
export async function deleteView(view: SavedView): Promise<void> {
  let index = 0;
  const problem = await changeViews((views) => {
    index = views.findIndex(({ id }) => id === view.id);
    return views.filter(({ id }) => id !== view.id);
  });
  if (problem !== undefined) toast.error(`Failed to delete the view. ${problem}`);
  else toastUndo(`View “${view.name}” deleted.`, () => void restoreView(view, index));
}

async function restoreView(view: SavedView, index: number): Promise<void> {
  const problem = await changeViews((views) => views.toSpliced(index, 0, view));
  if (problem !== undefined) toast.error(`Failed to restore the view. ${problem}`);
}

/** Returns an error message, or `undefined`. */
async function changeViews(
  change: (views: readonly SavedView[]) => readonly SavedView[],
): Promise<string | undefined> {
  const reference = doc(adminDatabase, collections.inboxViews, ownUid());
  const outcome: SaveOutcome<never> = await save<never>(async (transaction, stamp) => {
    const snapshot = await transaction.get(reference);
    const views = change(parseSavedViews(snapshot.data()));
    if (views.length > adminLimits.inboxViews) return failure(FULL_TEXT);
    transaction.set(reference, { views, ...stamp });
    return SAVED;
  });
  return outcome.kind === 'failed' ? outcome.reason : undefined;
}
