import type { Enquiry } from '@neev/domain';
import { useState } from 'react';
import { readOlderEnquiries } from '../api/read-enquiries.ts';
import type { InboxFilter } from '../model/inbox-filter.ts';

interface Pages {
  enquiries: readonly Enquiry[];
  /** `waiting`: there may be more, for whoever asks. */
  status: 'waiting' | 'loading' | 'failed' | 'complete';
}

export interface OlderEnquiries extends Pages {
  /** Reads the next page, unless it is being read. */
  readMore(): void;
}

const noPages: Pages = { enquiries: [], status: 'waiting' };

/**
 * The enquiries older than `end`, a page at a time; none is asked for without one. Each filter has
 * pages of its own, which stay for as long as the screen does.
 */
export function useOlderEnquiries(filter: InboxFilter, end: Enquiry | undefined): OlderEnquiries {
  const [byFilter, setByFilter] = useState<Partial<Record<InboxFilter, Pages>>>({});
  const pages = byFilter[filter] ?? noPages;
  const last = pages.enquiries.at(-1) ?? end;

  function put(next: Pages) {
    setByFilter((before) => ({ ...before, [filter]: next }));
  }

  function readMore() {
    if (!last || pages.status === 'loading' || pages.status === 'complete') return;
    put({ ...pages, status: 'loading' });
    readOlderEnquiries(filter, last).then(
      ({ enquiries, isLast }) =>
        put({
          enquiries: [...pages.enquiries, ...enquiries],
          status: isLast ? 'complete' : 'waiting',
        }),
      (error: unknown) => {
        console.warn('Older enquiries could not be read.', error);
        put({ ...pages, status: 'failed' });
      },
    );
  }

  return { ...pages, status: last ? pages.status : 'complete', readMore };
}
