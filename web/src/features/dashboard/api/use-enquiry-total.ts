import { collections } from '@neev/domain';
import { collection, getCountFromServer } from 'firebase/firestore';
import { useEffect, useState } from 'react';
import { useNewestEnquiries } from '@/features/inbox/api/watch-enquiries.ts';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import type { Live } from '@/lib/live/use-live.ts';

type Counted = { occasion: string } & (
  | { kind: 'counted'; value: number }
  | { kind: 'failed'; error: Error }
);

/** How many enquiries there are, counted again whenever one arrives: one read for each thousand. */
export function useEnquiryTotal(): Live<number> {
  const newest = useNewestEnquiries();
  const [attempt, setAttempt] = useState(0);
  const [counted, setCounted] = useState<Counted>();
  const isReady = newest.status === 'ready';
  const occasion = `${isReady && newest.value[0]?.id} ${attempt}`;

  useEffect(() => {
    if (!isReady) return undefined;
    let isCurrent = true;
    countEnquiries().then(
      (value) => isCurrent && setCounted({ kind: 'counted', value, occasion }),
      (error: Error) => isCurrent && setCounted({ kind: 'failed', error, occasion }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isReady, occasion]);

  if (newest.status === 'error') return newest;
  const retry = () => setAttempt(attempt + 1);
  if (counted?.kind === 'counted') return { status: 'ready', value: counted.value, retry };
  if (counted?.occasion === occasion) return { status: 'error', error: counted.error, retry };
  return { status: 'loading', retry };
}

async function countEnquiries(): Promise<number> {
  return (await getCountFromServer(collection(adminDatabase, collections.enquiries))).data().count;
}
