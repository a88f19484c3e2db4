import {
  collections,
  DELETED_RECORD_DAYS,
  type DeletedRecord,
  deletedRecordDocument,
  deletedRecordName,
  limits,
  querySource,
} from '@neev/domain';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { parseValid } from '@/lib/admin/parse-valid.ts';
import { childCountTexts } from '@/lib/admin/record-counts.ts';
import { requestAdminJson } from '@/lib/admin/send-admin-json.ts';
import { useLiveQuery } from '@/lib/live/use-live.ts';
import { dateTimeText } from '@/lib/times-in-india.ts';
import { AdminName } from './admin-name.tsx';
import { useFocusAfterDelete } from './confirm-dialog.tsx';

/** The newest deleted records of some collections, without those that were deleted with their parent. */
function deletedSource(of: readonly string[]) {
  return querySource({
    collection: collections.deletedRecords,
    where: [
      { field: 'collection', operator: 'in', value: of },
      { field: 'deletedWith', operator: '==', value: '' },
    ],
    orderBy: [{ field: 'deletedAt', direction: 'desc' }],
    limit: limits.page,
  });
}

interface DeletedRecordsProps {
  of: readonly DeletedRecord['collection'][];
}

/** A list of the newest deleted records of some collections. */
export function DeletedRecords({ of }: DeletedRecordsProps) {
  const [list, focusList] = useFocusAfterDelete<HTMLDivElement>();
  return (
    <div ref={list} tabIndex={-1} className="mt-2 outline-none">
      <p className="mb-3 text-sm text-ink-soft">
        Anything deleted in the last {DELETED_RECORD_DAYS} days can be restored.
        {of.includes('categories') &&
          ' A category comes back with its subcategories, and a subcategory with its products.'}
      </p>
      <Loaded
        live={useLiveQuery(deletedSource(of))}
        loading={<Skeleton className="h-24 rounded-lg" />}
        failure="Failed to load what was deleted."
      >
        {(documents) => <DeletedList documents={documents} onRestored={focusList} />}
      </Loaded>
    </div>
  );
}

interface DeletedListProps {
  documents: readonly { id: string }[];
  onRestored: () => void;
}

function DeletedList({ documents, onRestored }: DeletedListProps) {
  const records = parseValid(deletedRecordDocument, documents);
  if (records.length === 0) return <p className="text-ink-soft">Nothing was deleted.</p>;
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-white shadow-card">
        {records.map((record) => (
          <DeletedRow key={record.id} record={record} onRestored={onRestored} />
        ))}
      </ul>
      {records.length === limits.page && (
        <p className="mt-2 text-sm text-ink-soft">The last {limits.page} deletions are shown.</p>
      )}
    </>
  );
}

const kindTexts: Record<DeletedRecord['collection'], string> = {
  categories: 'Category',
  subcategories: 'Subcategory',
  products: 'Product',
  heroSlides: 'Slide',
};

function DeletedRow({ record, onRestored }: { record: DeletedRecord; onRestored: () => void }) {
  const [isRestoring, setIsRestoring] = useState(false);
  const name = deletedRecordName(record);

  async function restore() {
    if (isRestoring) return undefined;
    setIsRestoring(true);
    const problem = await restoreRecord(record);
    setIsRestoring(false);
    if (problem !== undefined) return toast.error(`Failed to restore “${name}”. ${problem}`);
    // A field in which the user types by now keeps the focus.
    return document.activeElement?.matches(':read-write') ? undefined : onRestored();
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {kindTexts[record.collection]}, deleted {dateTimeText(record.deletedAt)}
          {record.deletedBy !== '' && (
            <>
              {' '}
              by <AdminName uid={record.deletedBy} />
            </>
          )}
        </p>
      </div>
      <Button variant="outline" aria-disabled={isRestoring} onClick={restore}>
        {isRestoring ? 'Restoring…' : 'Restore'}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

const restoration = z.object({ subcategories: z.number(), products: z.number() });

/** Milliseconds within which a category with thousands of products is restored. */
const TIMEOUT_MS = 60_000;

/** Restores a record and reports it. Returns an error message, or `undefined`. */
async function restoreRecord(record: DeletedRecord): Promise<string | undefined> {
  const path = `/api/deleted-records/${record.id}/restoration`;
  try {
    const request = { method: 'POST', path, timeoutMs: TIMEOUT_MS } as const;
    const children = childCountTexts(await requestAdminJson(request, restoration));
    const addition = children.length > 0 ? ` with ${children.join(' and ')}` : '';
    toast.success(`“${deletedRecordName(record)}” restored${addition}.`);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
