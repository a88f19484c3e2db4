import { type Enquiry, formatCount } from '@neev/domain';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-boundary.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { UNREACHABLE_TEXT } from '@/lib/http.ts';
import { useDeferred } from '@/lib/loading/defer.ts';
import type { KnownEnquiries } from '../known-enquiries.ts';
import {
  definitionOf,
  type InboxFilter,
  type InboxSelection,
  isFiltered,
} from '../model/inbox-filter.ts';
import { type Inbox, useInbox } from '../use-inbox.ts';
import { useOpenEnquiry } from '../use-open-enquiry.ts';
import { EnquiryDetails, type RenderQuote, ShortcutHint } from './enquiry-details.tsx';
import { EnquiryList } from './enquiry-list.tsx';
import { SelectableRows } from './selectable-rows.tsx';
import { useWaitingMark } from './waiting-badge.tsx';

interface InboxPanelProps {
  known: KnownEnquiries;
  selection: InboxSelection;
  /** Number of enquiries under the filter, without a search. */
  count: number | undefined;
  onShowAll: () => void;
  renderQuote: RenderQuote;
}

/** The enquiries of a filter, and the details of the open one. Needs a key per `handling`. */
export function InboxPanel({ known, selection, count, onShowAll, renderQuote }: InboxPanelProps) {
  const { filter, search } = selection;
  const inbox = useInbox(known, selection);
  // Opened enquiries stay in the list of unread ones, whose count falls.
  const isCounted = search === '' && filter !== 'unread';
  const open = useOpenEnquiry({ ...inbox, count: isCounted ? count : undefined }, filter);

  function showAll() {
    onShowAll();
    // The clicked button no longer exists.
    open.focusRow(undefined);
  }

  return (
    <>
      {search !== '' && <SearchStatus inbox={inbox} onShowAll={showAll} />}
      <Rows inbox={inbox} selection={selection} onOpen={open.open} focusRow={open.focusRow} />
      {open.enquiry && (
        <EnquiryDetails enquiry={open.enquiry} open={open} renderQuote={renderQuote} />
      )}
    </>
  );
}

interface RowsProps {
  inbox: Inbox;
  selection: InboxSelection;
  onOpen: (enquiry: Enquiry) => void;
  focusRow: (id: string | undefined) => void;
}

function Rows({ inbox, selection, onOpen, focusRow }: RowsProps) {
  const { filter, handling, search } = selection;
  const { selected: rows, newIds, changes, older, searchResults } = inbox;
  const waitingMark = useWaitingMark();
  const isSearching = search !== '';
  const isNarrowed = isSearching || isFiltered(handling);
  const isComplete = isSearching ? searchResults.status !== 'loading' : older.status === 'complete';

  return (
    <>
      {rows.length > 0 && (
        <>
          <ShortcutHint>
            <kbd>↑</kbd> and <kbd>↓</kbd> move in the list, <kbd>Enter</kbd> opens an enquiry. With{' '}
            <kbd>Shift</kbd>, the arrow keys select several.
          </ShortcutHint>
          <SelectableRows rows={rows} shown={selection} focusRow={focusRow}>
            {(checkboxOf) => (
              <EnquiryList
                enquiries={rows}
                isNew={({ id }) => newIds.has(id)}
                isPending={({ id }) => changes.get(id)?.isPending === true}
                remarkOn={waitingMark}
                checkboxOf={checkboxOf}
                onOpen={onOpen}
              />
            )}
          </SelectableRows>
        </>
      )}
      {rows.length === 0 && isComplete && <NoEnquiries filter={filter} isNarrowed={isNarrowed} />}
      {isSearching && searchResults.hasMore && (
        <MoreOnScroll
          count={searchResults.enquiries.length}
          onEndReached={searchResults.readMore}
        />
      )}
      {!isSearching && <OlderEnquiriesLoader older={older} />}
    </>
  );
}

function NoEnquiries({ filter, isNarrowed }: { filter: InboxFilter; isNarrowed: boolean }) {
  const hint = isNarrowed ? 'Try adjusting your search criteria.' : definitionOf(filter).emptyHint;
  return <EmptyState title="No enquiries found" hint={hint} />;
}

/** The end of the list: loads older enquiries, or shows an error. */
function OlderEnquiriesLoader({ older }: { older: Inbox['older'] }) {
  switch (older.status) {
    case 'complete':
      return null;
    case 'failed':
      return (
        <div className="mt-4">
          <ErrorState
            title="Failed to load older enquiries."
            reason={UNREACHABLE_TEXT}
            onRetry={older.readMore}
          />
        </div>
      );
    default:
      return (
        <>
          <MoreOnScroll count={older.enquiries.length} onEndReached={older.readMore} />
          {older.status === 'loading' && (
            <SkeletonList count={3} className="mt-3 space-y-3" label="Loading older enquiries">
              <Skeleton className="h-24" />
            </SkeletonList>
          )}
        </>
      );
  }
}

interface MoreOnScrollProps {
  /** Number of loaded items. A change requests more if the end is still near the viewport. */
  count: number;
  onEndReached: () => void;
}

/** Calls `onEndReached` when the end of the list is near the viewport. */
function MoreOnScroll({ count, onEndReached }: MoreOnScrollProps) {
  const end = useRef<HTMLDivElement>(null);
  const isEndReached = useDeferred('visible', { element: end });
  const requestMore = useEffectEvent((_count: number) => onEndReached());

  useEffect(() => {
    if (isEndReached) requestMore(count);
  }, [isEndReached, count]);

  return <div ref={end} />;
}

interface SearchStatusProps {
  inbox: Inbox;
  onShowAll: () => void;
}

/** Progress and number of results of the search, and the number of results under other filters. */
function SearchStatus({ inbox, onShowAll }: SearchStatusProps) {
  const { matchCount, otherMatchCount, searchResults } = inbox;
  return (
    <div className="mb-4 space-y-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {matchCountText(matchCount)}
          {searchResults.status === 'loading' && ' Searching older enquiries…'}
        </p>
        {otherMatchCount > 0 && (
          <Button variant="quiet" className="-mx-3 px-3!" onClick={onShowAll}>
            Show {formatCount(otherMatchCount)} more under All
          </Button>
        )}
      </div>
      {searchResults.status === 'error' && (
        <ErrorState
          title="Older enquiries could not be searched."
          reason={searchResults.problem}
          onRetry={searchResults.retry}
        />
      )}
    </div>
  );
}

function matchCountText(count: number): string {
  if (count === 1) return '1 enquiry matches.';
  return `${formatCount(count)} enquiries match.`;
}
