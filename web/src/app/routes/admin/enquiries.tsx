import { type Enquiry, formatCount, type HandlingFilter, parseEnquirySearch } from '@neev/domain';
import { Ellipsis, Funnel } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  useDeferredValue,
  useId,
  useMemo,
  useState,
} from 'react';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '@/components/admin/tabs.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { ErasureButton } from '@/features/inbox/components/erasure-dialog.tsx';
import { FollowUpPanel } from '@/features/inbox/components/follow-up-panel.tsx';
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
import { SavedViewLinks } from '@/features/inbox/components/saved-view-links.tsx';
import { useAreWaitingTimesKnown } from '@/features/inbox/components/waiting-badge.tsx';
import { useDueCount } from '@/features/inbox/follow-ups.ts';
import { useKnownEnquiries } from '@/features/inbox/known-enquiries.ts';
import {
  definitionOf,
  encodeInboxView,
  type InboxFilter,
  type InboxView,
  inboxFilters,
  isFilter,
  parseHandlingFilter,
  parseInboxView,
} from '@/features/inbox/model/inbox-filter.ts';
import { useAreViewsKnown } from '@/features/inbox/saved-views.ts';
import { useFilterCounts } from '@/features/inbox/use-inbox.ts';
import { useTextFrom } from '@/lib/admin/use-text-from.ts';
import { classNames } from '@/lib/class-names.ts';
import { KEEP_SCROLL } from '@/lib/history/site-history.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';

const FilterPanel = lazyComponent(
  async () => (await import('@/features/inbox/components/filter-panel.tsx')).FilterPanel,
);
const QuoteSection = lazyComponent(
  async () => (await import('@/features/quotes/quote-section.tsx')).QuoteSection,
);

function renderQuote(enquiry: Enquiry, onWhatsApp: (recipient: Enquiry) => void) {
  return (
    <Deferred
      key={`quote-${enquiry.id}`}
      fallback={<Skeleton className="mt-8.25 h-28" />}
      failure="The quote could not be loaded."
    >
      <QuoteSection enquiry={enquiry} onWhatsApp={onWhatsApp} />
    </Deferred>
  );
}

/** The inbox (specification, section 2, "Enquiries screen"). */
export function EnquiriesPage() {
  const [view, setView] = useInboxView();
  // A saved view or Back changes the search of the URL; what is typed is not in the URL.
  const [text, setText] = useTextFrom(useSearchParams()[0].get('search') ?? '');
  const search = useDeferredValue(parseEnquirySearch(text));
  const handling = useHandlingFilter();
  const [isFiltering, setIsFiltering] = useState(false);
  const countOf = useFilterCounts(handling);
  const tabs = useInboxTabs(countOf);
  const areViewsKnown = useAreViewsKnown();
  const areWaitingTimesKnown = useAreWaitingTimesKnown();

  return (
    <div className="space-y-4 sm:space-y-6">
      <InboxStats />
      {view === 'quarantine' && <ErasureButton />}
      {isFilter(view) && (
        <InboxControls
          view={view}
          handling={handling}
          text={text}
          onChange={setText}
          isFiltering={isFiltering}
          onToggleFilters={() => setIsFiltering(!isFiltering)}
        />
      )}
      {isFilter(view) && !(areViewsKnown && areWaitingTimesKnown) ? (
        <InboxSkeleton />
      ) : (
        <div>
          <Tabs label="Enquiries to show" tabs={tabs} active={view} onChoose={setView}>
            {view === 'quarantine' && <QuarantinePanel />}
            {view === 'followUps' && <FollowUpPanel renderQuote={renderQuote} />}
            {isFilter(view) && (
              <Enquiries
                selection={{ filter: view, handling, search }}
                count={countOf(view)}
                onShowAll={() => setView('all')}
              />
            )}
          </Tabs>
        </div>
      )}
    </div>
  );
}

type EnquiriesProps = Pick<ComponentProps<typeof InboxPanel>, 'selection' | 'count' | 'onShowAll'>;

/** The enquiries of a filter. */
function Enquiries({ selection, ...panel }: EnquiriesProps) {
  return (
    <Loaded
      live={useKnownEnquiries()}
      loading={<InboxSkeleton />}
      failure="Failed to load enquiries."
    >
      {(known) => (
        <InboxPanel
          key={Object.values(selection.handling).join(' ')}
          {...{ known, selection, renderQuote, ...panel }}
        />
      )}
    </Loaded>
  );
}

function useInboxTabs(countOf: (filter: InboxFilter) => number | undefined) {
  return [
    ...inboxFilters.map(({ key, label }) => ({ key, label, count: countText(countOf(key)) })),
    {
      key: 'followUps',
      label: 'Follow-ups',
      count: countText(useDueCount() || undefined),
    } as const,
    { key: 'quarantine', label: 'Quarantine', count: useQuarantineCount() } as const,
  ];
}

interface InboxControlsProps {
  view: InboxFilter;
  handling: HandlingFilter;
  /** The text of the search field. */
  text: string;
  onChange: (text: string) => void;
  /** Whether the panel of the filters is open; it stays so while another tab is shown. */
  isFiltering: boolean;
  onToggleFilters: () => void;
}

/** The search, the filters, the saved views and further actions. */
function InboxControls(props: InboxControlsProps) {
  const { view, handling, text, onChange, isFiltering, onToggleFilters } = props;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 sm:basis-3/4 xl:basis-0">
          <InboxSearch text={text} onChange={onChange} />
        </div>
        <FilterButton handling={handling} isOpen={isFiltering} onToggle={onToggleFilters} />
        <MoreActions>
          <SoundSwitch />
          <ExportButton
            view={view}
            selection={{
              statuses: definitionOf(view).statuses,
              handling,
              search: parseEnquirySearch(text),
            }}
          />
          <ErasureButton />
        </MoreActions>
      </div>
      <SavedViewLinks
        search={text}
        onChoose={onChange}
        className={isFiltering ? 'flex' : 'hidden sm:flex'}
      />
      {isFiltering && (
        <Deferred
          fallback={<Skeleton className="h-136.25 sm:h-113.75 lg:h-92.25" />}
          failure="The filters could not be loaded."
        >
          <FilterPanel search={text} />
        </Deferred>
      )}
    </>
  );
}

/** The handling of the URL; the same object for an equal one. */
function useHandlingFilter(): HandlingFilter {
  const { assignee, label, quote } = parseHandlingFilter(useSearchParams()[0]);
  return useMemo(() => ({ assignee, label, quote }), [assignee, label, quote]);
}

interface FilterButtonProps {
  handling: HandlingFilter;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens the filters, and names the number of those that are set. On phones without its text. */
function FilterButton({ handling, isOpen, onToggle }: FilterButtonProps) {
  const count = Object.values(handling).filter((value) => value !== '').length;
  return (
    <Button
      variant={count > 0 ? 'dark' : 'outline'}
      aria-label={count > 0 ? `Filters and views, ${count} set` : 'Filters and views'}
      aria-expanded={isOpen}
      className="max-sm:px-3!"
      onClick={onToggle}
    >
      <Funnel aria-hidden className="size-4.5" />
      <span className="max-sm:hidden">Filters</span>
      {count > 0 && <span className="tabular-nums">{count}</span>}
    </Button>
  );
}

/** `(3)` behind the label of a tab. */
function countText(count: number | undefined): string | undefined {
  return count === undefined ? undefined : `(${formatCount(count)})`;
}

/** Its children; on phones behind a button, so that the first enquiry is visible. */
function MoreActions({ children }: { children: ReactNode }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        aria-label="More actions"
        aria-expanded={isOpen}
        aria-controls={id}
        className="px-3 sm:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Ellipsis aria-hidden className="size-4.5" />
      </Button>
      <div
        id={id}
        className={classNames(
          'basis-full flex-wrap items-center gap-3 sm:flex xl:basis-auto',
          isOpen ? 'flex' : 'hidden',
        )}
      >
        {children}
      </div>
    </>
  );
}

/** The inbox view, stored in the URL. */
function useInboxView(): [InboxView, (view: InboxView) => void] {
  const [params, setParams] = useSearchParams();
  return [
    parseInboxView(params),
    (view) => {
      // Reads the URL, because a filter may have changed since the last render.
      const current = new URLSearchParams(window.location.search);
      setParams(encodeInboxView(view, current), { state: KEEP_SCROLL });
    },
  ];
}

/** The number of quarantined enquiries on the first page, if there are any. */
function useQuarantineCount(): string | undefined {
  const quarantine = useQuarantine();
  const count = quarantine.status === 'ready' ? quarantine.value.length : 0;
  return count === QUARANTINE_PAGE_SIZE ? `(${count}+)` : countText(count || undefined);
}

function InboxSkeleton() {
  return (
    <SkeletonList count={6} className="space-y-3" label="Loading enquiries">
      <Skeleton className="h-24" />
    </SkeletonList>
  );
}
