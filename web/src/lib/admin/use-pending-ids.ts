import type { QuerySource } from '@neev/domain';
import { onSnapshot } from 'firebase/firestore';
import { useEffect, useState } from 'react';
import { firestoreQuery } from '@/lib/live/firestore-connection.ts';
import { adminDatabase } from './admin-app.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The ids of the documents that have writes which the server has not confirmed. The SDK shares the
 * listener with `useLiveQuery` of the same source.
 */
export function usePendingIds({ query }: QuerySource): ReadonlySet<string> {
  const [ids, setIds] = useState(NONE);

  useEffect(
    () =>
      onSnapshot(
        firestoreQuery(adminDatabase, query),
        { includeMetadataChanges: true },
        ({ docs }) => {
          const pending = docs.filter(({ metadata }) => metadata.hasPendingWrites);
          setIds(pending.length === 0 ? NONE : new Set(pending.map(({ id }) => id)));
        },
        // The hook that shows the documents reports what is wrong.
        () => setIds(NONE),
      ),
    [query],
  );

  return ids;
}
