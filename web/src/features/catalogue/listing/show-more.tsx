import { formatCount } from '@neev/domain';
import { Button } from '@/components/ui/button.tsx';

interface ShowMoreProps {
  /** Products that stand there, or are on their way. */
  shown: number;
  total: number;
  onShowMore: () => void;
}

/** The way to the next page, below the last product. */
export function ShowMore({ shown, total, onShowMore }: ShowMoreProps) {
  return (
    <div className="mt-12 flex flex-col items-center gap-3">
      <Button variant="outline" className="w-full sm:w-auto sm:min-w-56" onClick={onShowMore}>
        Show more
      </Button>
      <p className="text-sm text-ink-soft tabular-nums">
        {shown} of {formatCount(total)}
      </p>
    </div>
  );
}
