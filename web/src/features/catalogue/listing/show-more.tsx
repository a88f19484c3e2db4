import { Button } from '@/components/ui/button.tsx';
import type { Arranged } from './arrange-listing.ts';
import { MAX_SHOWN } from './listing-query.ts';

interface ShowMoreProps {
  arranged: Arranged;
  onShowMore: () => void;
}

/** The way to the next page, below the last product. */
export function ShowMore({ arranged: { rows, total, pending }, onShowMore }: ShowMoreProps) {
  const awaited = rows.length + pending;
  if (awaited >= total) return null;
  if (awaited >= MAX_SHOWN) {
    return (
      <p className="mt-12 text-center text-ink-soft">
        These are the first {MAX_SHOWN.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')}.
        Narrow them down by the filters to see the others.
      </p>
    );
  }
  return (
    <div className="mt-12 flex flex-col items-center gap-3">
      <Button variant="outline" className="w-full sm:w-auto sm:min-w-56" onClick={onShowMore}>
        Show more
      </Button>
      <p className="text-sm text-ink-soft tabular-nums">
        {awaited} of {total.toLocaleString('en-IN')}
      </p>
    </div>
  );
}
