import { type Dispatch, type SetStateAction, useCallback, useEffect, useEffectEvent } from 'react';
import { Dialog } from '@/components/controls/dialog.tsx';
import { useCatalogueIndex, useMenu } from '@/features/catalogue/watch-catalogue.ts';
import type { SearchIndex } from '@/features/search/search-index.ts';
import { useSearchIndex } from '@/features/search/use-search-index.ts';
import type { Live } from '@/lib/live/use-live.ts';
import { type BillDraft, EMPTY_DRAFT } from './bill-draft.ts';
import { BillInput } from './bill-input.tsx';
import { BillReview } from './bill-review.tsx';
import type { Bill } from './bill-row.ts';
import { type ItemMatch, matchItem } from './match-item.ts';
import { addMatches, isUnmatched, type ReviewLine, reviewLinesOf } from './review.ts';

interface BillDialogProps {
  /** Kept by the page, so that closing the dialog discards nothing. */
  draft: BillDraft;
  onDraft: Dispatch<SetStateAction<BillDraft>>;
  onClose: () => void;
}

/** Reads a bill of quantities, shows the product of each line, and adds the checked lines to the list. */
export function BillDialog({ draft, onDraft, onClose }: BillDialogProps) {
  const index = useSearchIndex(useCatalogueIndex(), useMenu());
  useMatching(draft, index, onDraft);
  const changeLines = useCallback(
    (change: (lines: readonly ReviewLine[]) => readonly ReviewLine[]) =>
      onDraft((current) => ({ ...current, lines: change(current.lines ?? []) })),
    [onDraft],
  );

  function handleRead({ rows, emptyRows }: Bill) {
    onDraft((current) => ({
      ...current,
      lines: reviewLinesOf(rows),
      isMatched: false,
      emptyRows,
    }));
  }

  function finish() {
    onDraft(EMPTY_DRAFT);
    onClose();
  }

  return (
    <Dialog title="Paste or upload your list" size="screen" onClose={onClose}>
      {draft.lines === undefined && (
        <BillInput
          text={draft.text}
          onText={(text) => onDraft((current) => ({ ...current, text }))}
          onRead={handleRead}
        />
      )}
      {draft.lines !== undefined && !draft.isMatched && (
        <p role="status">Looking for the products on your list…</p>
      )}
      {draft.lines !== undefined && draft.isMatched && (
        <BillReview
          lines={draft.lines}
          emptyRows={draft.emptyRows}
          index={index.status === 'ready' ? index.value : undefined}
          onChange={changeLines}
          onBack={() => onDraft(({ text }) => ({ ...EMPTY_DRAFT, text }))}
          onDone={finish}
        />
      )}
    </Dialog>
  );
}

/** Lines that are matched per task, so that the page stays responsive. */
const LINES_PER_TASK = 10;

/** The matches of lines by their ids. Stops when they are no longer needed. */
async function findMatches(
  lines: readonly ReviewLine[],
  index: SearchIndex,
  isNeeded: () => boolean,
): Promise<Map<number, ItemMatch>> {
  const matches = new Map<number, ItemMatch>();
  for (const line of lines) {
    if (!isNeeded()) break;
    matches.set(line.id, matchItem(index, line));
    if (matches.size % LINES_PER_TASK === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return matches;
}

/** Matches the lines that were read when the catalogue is loaded; once it has failed to load, they are shown before that. */
function useMatching(
  { lines, isMatched }: BillDraft,
  index: Live<SearchIndex>,
  onDraft: BillDialogProps['onDraft'],
): void {
  const unmatched = lines?.filter(isUnmatched) ?? [];
  const isLate = index.status === 'ready' && unmatched.length > 0;
  const isDue = lines !== undefined && index.status !== 'loading' && (!isMatched || isLate);
  const match = useEffectEvent(async (isCurrent: () => boolean) => {
    const matches =
      index.status === 'ready' ? await findMatches(unmatched, index.value, isCurrent) : new Map();
    if (!isCurrent()) return;
    onDraft(({ lines: current = [], ...draft }) => ({
      ...draft,
      lines: addMatches(current, matches),
      isMatched: true,
    }));
  });

  useEffect(() => {
    if (!isDue) return;
    let isCurrent = true;
    void match(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [isDue]);
}
