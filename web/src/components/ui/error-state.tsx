import { TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';

interface ErrorStateProps {
  title: string;
  reason: string;
  onRetry: () => void;
}

/** What failed, why, and a way to try again. */
export function ErrorState({ title, reason, onRetry }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-lg border border-red-200 bg-red-50 px-6 py-12 text-center"
    >
      <TriangleAlert aria-hidden className="mb-4 size-9 text-red-700" strokeWidth={1.75} />
      <p className="text-lg font-bold">{title}</p>
      <p className="mt-1 max-w-md text-slate-700">{reason}</p>
      <Button variant="outline" className="mt-6" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
