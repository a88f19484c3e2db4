import { type Enquiry, parseEnquirySearch } from '@neev/domain';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { Tabs } from '@/components/ui/tabs.tsx';
import { useStatusChanges } from '@/features/inbox/api/browser-status-changes.ts';
import { withShownStatus } from '@/features/inbox/api/status-changes.ts';
import { useKnownEnquiries } from '@/features/inbox/api/watch-enquiries.ts';
import { ExportButton } from '@/features/inbox/components/export-button.tsx';
import { InboxPanel } from '@/features/inbox/components/inbox-panel.tsx';
import { InboxSearch } from '@/features/inbox/components/inbox-search.tsx';
import { InboxStats } from '@/features/inbox/components/inbox-stats.tsx';
import { SoundSwitch } from '@/features/inbox/components/sound-switch.tsx';
import {
  encodeInboxFilter,
  type InboxFilter,
  inboxFilters,
  parseInboxFilter,
} from '@/features/inbox/model/inbox-filter.ts';
import { selectEnquiries } from '@/features/inbox/model/select-enquiries.ts';
import { KEEPS_PLACE } from '@/lib/keeps-place.ts';

/** The inbox (specification, section 2, "Enquiries screen"). */
export function EnquiriesPage() {
  const known = useKnownEnquiries();
  const { shown } = useStatusChanges();
  const [filter, setFilter] = useInboxFilter();
  const [text, setText] = useState('');
  const search = useDeferredValue(parseEnquirySearch(text));

  function selectFrom(all: readonly Enquiry[]) {
    const asked = { filter, search: parseEnquirySearch(text) };
    return selectEnquiries(withShownStatus(all, shown), asked);
  }

  return (
    <div className="space-y-6">
      <InboxStats />
      <div className="flex flex-wrap items-center justify-between gap-3 lg:gap-x-6">
        <div className="min-w-0 basis-full lg:flex-1 lg:basis-0">
          <InboxSearch text={text} onChange={setText} />
        </div>
        <SoundSwitch />
        <ExportButton what={filter} select={selectFrom} />
      </div>
      <div>
        <Tabs label="Enquiries to show" tabs={inboxFilters} active={filter} onChoose={setFilter}>
          <Loaded live={known} loading={<Loading />} failure="Failed to load enquiries.">
            {(enquiries) => (
              <InboxPanel
                known={enquiries}
                filter={filter}
                search={search}
                onShowAll={() => setFilter('all')}
              />
            )}
          </Loaded>
        </Tabs>
      </div>
    </div>
  );
}

/** The filter, kept in the address. */
function useInboxFilter(): [InboxFilter, (filter: InboxFilter) => void] {
  const [params, setParams] = useSearchParams();
  return [
    parseInboxFilter(params),
    (filter) => setParams((before) => encodeInboxFilter(filter, before), { state: KEEPS_PLACE }),
  ];
}

function Loading() {
  return (
    <SkeletonList count={6} className="space-y-3" label="Loading enquiries">
      <Skeleton className="h-24" />
    </SkeletonList>
  );
}
