import { collections } from '@neev/domain';
import { collection, getCountFromServer, query, where } from 'firebase/firestore';
import { useEffect, useState } from 'react';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { useNewestEnquiries } from './watch-enquiries.ts';

/**
 * How many enquiries are unread, counted again whenever one of the newest arrives or changes: one
 * read, however many there are. `undefined` until the first count.
 */
export function useUnreadCount(): number | undefined {
  const newest = useNewestEnquiries();
  const enquiries = newest.status === 'ready' ? newest.value : undefined;
  const [count, setCount] = useState<number>();

  useEffect(() => {
    if (!enquiries) return;
    let isCurrent = true;
    countUnread().then(
      (counted) => isCurrent && setCount(counted),
      (error: unknown) => console.warn('The unread enquiries could not be counted.', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [enquiries]);

  return count;
}

async function countUnread(): Promise<number> {
  const unread = query(
    collection(adminDatabase, collections.enquiries),
    where('status', '==', 'unread'),
  );
  return (await getCountFromServer(unread)).data().count;
}
