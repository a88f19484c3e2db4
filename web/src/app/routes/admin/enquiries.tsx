import { parseEnquirySearch } from '@neev/domain';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '@/components/admin/tabs.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { ErasureButton } from '@/features/inbox/components/erasure-dialog.tsx';
import { InboxPanel } from '@/features/inbox/components/inbox-panel.tsx';
import {
  ExportButton,
  InboxSearch,
  InboxStats,
  SoundSwitch,
} from '@/features/inbox/components/inbox-toolbar.tsx';
import {
  QUARANTINE_PAGE_SIZE,
  QuarantinePanel,
  useQuarantine,
} from '@/features/inbox/components/quarantine-panel.tsx';
import { useKnownEnquiries } from '@/features/inbox/known-enquiries.ts';
import {
  definitionOf,
  encodeInboxView,
  type InboxView,
  inboxFilters,
  parseInboxView,
} from '@/features/inbox/model/inbox-filter.ts';
import { KEEP_SCROLL } from '@/lib/keep-scroll.ts';

/** The inbox (specification, section 2, "Enquiries screen"). */
export function EnquiriesPage() {
  const known = useKnownEnquiries();
  const [view, setView] = useInboxView();
  const quarantineLabel = useQuarantineLabel();
  const [text, setText] = useState('');
  const search = useDeferredValue(parseEnquirySearch(text));
  const tabs = [...inboxFilters, { key: 'quarantine', label: quarantineLabel } as const];

  return (
    <div className="space-y-6">
      <InboxStats />
      <div className="flex flex-wrap items-center justify-between gap-3 lg:gap-x-6">
        {view !== 'quarantine' && (
          <>
            <div className="min-w-0 basis-full lg:flex-1 lg:basis-0">
              <InboxSearch text={text} onChange={setText} />
            </div>
            <SoundSwitch />
            <ExportButton
              view={view}
              selection={{
                statuses: definitionOf(view).statuses,
                search: parseEnquirySearch(text),
              }}
            />
          </>
        )}
        <ErasureButton />
      </div>
      <div>
        <Tabs label="Enquiries to show" tabs={tabs} active={view} onChoose={setView}>
          {view === 'quarantine' ? (
            <QuarantinePanel />
          ) : (
            <Loaded live={known} loading={<InboxSkeleton />} failure="Failed to load enquiries.">
              {(enquiries) => (
                <InboxPanel
                  known={enquiries}
                  filter={view}
                  search={search}
                  onShowAll={() => setView('all')}
                />
              )}
            </Loaded>
          )}
        </Tabs>
      </div>
    </div>
  );
}

/** The inbox view, stored in the URL. */
function useInboxView(): [InboxView, (view: InboxView) => void] {
  const [params, setParams] = useSearchParams();
  return [
    parseInboxView(params),
    (view) => setParams((current) => encodeInboxView(view, current), { state: KEEP_SCROLL }),
  ];
}

/** The tab label with the number of quarantined enquiries on the first page. */
function useQuarantineLabel(): string {
  const quarantine = useQuarantine();
  const count = quarantine.status === 'ready' ? quarantine.value.length : 0;
  if (count === 0) return 'Quarantine';
  return `Quarantine (${count === QUARANTINE_PAGE_SIZE ? `${count}+` : count})`;
}

function InboxSkeleton() {
  return (
    <SkeletonList count={6} className="space-y-3" label="Loading enquiries">
      <Skeleton className="h-24" />
    </SkeletonList>
  );
}
