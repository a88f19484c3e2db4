import type { Enquiry } from '@neev/domain';
import { useEffect, useState } from 'react';
import type { LiveState } from '@/lib/live/live-entry.ts';
import type { Live } from '@/lib/live/use-live.ts';
import { statusChanges } from './browser-status-changes.ts';
import { readAllEnquiries } from './read-all-enquiries.ts';

/** Every enquiry, read once when it is wanted first, and kept for as long as the screen is there. */
export function useAllEnquiries(isWanted: boolean): Live<readonly Enquiry[]> {
  const [state, setState] = useState<LiveState<readonly Enquiry[]>>({ status: 'loading' });
  const isDue = isWanted && state.status === 'loading';

  useEffect(() => {
    if (!isDue) return;
    let isCurrent = true;
    readAllEnquiries().then(
      (value) => {
        if (!isCurrent) return;
        statusChanges.hear(value);
        setState({ status: 'ready', value });
      },
      (error: Error) => isCurrent && setState({ status: 'error', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isDue]);

  return { ...state, retry: () => setState({ status: 'loading' }) };
}
