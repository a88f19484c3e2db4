import type { DeletedRecord } from '@neev/domain';
import { Suspense, useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';

const DeletedRecords = lazyComponent(
  async () => (await import('./deleted-records.tsx')).DeletedRecords,
);

interface RecentlyDeletedProps {
  /** Collections of the records that are shown. */
  of: readonly DeletedRecord['collection'][];
}

/** The records that can be restored, in a section that loads them once it is opened. */
export function RecentlyDeleted({ of }: RecentlyDeletedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="mt-10 border-t border-line pt-2"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        Recently deleted
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-24 rounded-lg" />}>
          <DeletedRecords of={of} />
        </Suspense>
      )}
    </details>
  );
}
