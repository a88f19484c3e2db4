import { useList } from '@/lib/quote-list/browser-list.ts';

/** The number of lines of the visitor's list, above its icon. */
export function ListCount() {
  const count = useList()?.length ?? 0;
  if (count === 0) return null;
  return (
    <span className="absolute top-0 right-0 rounded-md bg-accent px-1.5 text-xs font-bold text-ink">
      {count}
      <span className="sr-only">{count === 1 ? ' line' : ' lines'}</span>
    </span>
  );
}
