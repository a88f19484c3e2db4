import { formatCount } from '@neev/domain';
import { Button } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import type { Inbox } from './use-inbox.ts';

interface SearchNewsProps {
  inbox: Inbox;
  onShowAll: () => void;
}

/** How far the search is, how much it has found, and what it has found under other filters. */
export function SearchNews({ inbox, onShowAll }: SearchNewsProps) {
  const { matching, elsewhere, found } = inbox;
  return (
    <div className="mb-4 space-y-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {foundText(matching)}
          {found.status === 'loading' && ' Searching older enquiries…'}
        </p>
        {elsewhere > 0 && (
          <Button variant="quiet" className="-mx-3 px-3" onClick={onShowAll}>
            Show {formatCount(elsewhere)} more under All
          </Button>
        )}
      </div>
      {found.status === 'error' && (
        <ErrorState
          title="Older enquiries could not be searched."
          reason={found.problem}
          onRetry={found.retry}
        />
      )}
    </div>
  );
}

function foundText(count: number): string {
  if (count === 1) return '1 enquiry matches.';
  return `${formatCount(count)} enquiries match.`;
}
