import { PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  hint: string;
  /** A link or button with a next step. */
  action?: ReactNode;
}

/** An empty result that is not an error. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-slate-300 px-6 py-14 text-center">
      <PackageOpen aria-hidden className="mb-4 size-10 text-slate-400" strokeWidth={1.5} />
      <h2 className="text-xl">{title}</h2>
      <p className="mt-2 max-w-md text-ink-soft">{hint}</p>
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}
