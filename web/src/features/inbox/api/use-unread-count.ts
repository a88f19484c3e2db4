import { collections } from '@neev/domain';
import { collection, type Firestore, getCountFromServer, query, where } from 'firebase/firestore';
import { useEffect, useState } from 'react';
import { useNewestEnquiries } from './watch-enquiries.ts';

/**
 * How many enquiries are unread, counted again whenever one of the newest arrives or changes: one
 * read, however many there are. `undefined` until the first count.
 */
export function useUnreadCount(database: Firestore): number | undefined {
  const newest = useNewestEnquiries();
  const enquiries = newest.status === 'ready' ? newest.value : undefined;
  const [count, setCount] = useState<number>();

  useEffect(() => {
    if (!enquiries) return;
    let isCurrent = true;
    countUnread(database).then(
      (counted) => isCurrent && setCount(counted),
      (error: unknown) => console.warn('The unread enquiries could not be counted.', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [database, enquiries]);

  return count;
}

async function countUnread(database: Firestore): Promise<number> {
  const unread = query(
    collection(database, collections.enquiries),
    where('status', '==', 'unread'),
  );
  return (await getCountFromServer(unread)).data().count;
}
