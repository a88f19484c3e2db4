import {
  collections,
  QUARANTINE_DAYS,
  type QuarantinedEnquiry,
  type QuarantineReason,
  querySource,
} from '@neev/domain';
import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { ConfirmDialog, useFocusAfterDelete } from '@/components/admin/confirm-dialog.tsx';
import { Dialog } from '@/components/controls/dialog.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { type Live, useLiveQuery } from '@/lib/live/use-live.ts';
import { acceptQuarantined, deleteQuarantined } from '../inbox-api.ts';
import { REMOVED_TOAST, useRemoval } from '../use-open-enquiry.ts';
import { EnquiryContent, ReplyBar, replyBodyClass } from './enquiry-details.tsx';
import { EnquiryList, useEnquiryFocus } from './enquiry-list.tsx';

const reasons: Record<QuarantineReason, string> = {
  honeypot: 'It filled in a field that people cannot see.',
  tooFast: 'It was sent faster than a person can fill in the form.',
  busy: 'It came while far more enquiries were being sent than usual.',
  spam: `It was marked as spam. Its mobile number is blocked for ${QUARANTINE_DAYS} days.`,
  blocked: 'An earlier enquiry with its mobile number was marked as spam.',
};

/** The reasons in a few words, for the list. */
const shortReasons: Record<QuarantineReason, string> = {
  honeypot: 'Looks like a robot',
  tooFast: 'Sent too fast',
  busy: 'Too many at once',
  spam: 'Marked as spam',
  blocked: 'Blocked number',
};

/** Quarantined enquiries with paging. */
export function QuarantinePanel() {
  /** Start times of the pages after the first. */
  const [pageStarts, setPageStarts] = useState<readonly Date[]>([]);
  const quarantine = useQuarantine(pageStarts.at(-1));
  const [panel, focusPanel] = useFocusAfterDelete<HTMLDivElement>();

  function show(starts: readonly Date[]) {
    setPageStarts(starts);
    focusPanel();
  }

  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <p className="mb-4 text-sm text-ink-soft">
        These enquiries look automated, were marked as spam, or arrived when too many came in at
        once. They are kept out of the inbox. Accept the ones that are real; this also unblocks
        their mobile numbers. Spam and automated enquiries are deleted after {QUARANTINE_DAYS} days.
      </p>
      <Loaded live={quarantine} loading={<Loading />} failure="Failed to load the quarantine.">
        {(enquiries) => (
          <>
            <QuarantinedEnquiries enquiries={enquiries} />
            <PageButtons
              isFirst={pageStarts.length === 0}
              next={enquiries.length < QUARANTINE_PAGE_SIZE ? undefined : nextPageStart(enquiries)}
              onNewer={() => show(pageStarts.slice(0, -1))}
              onOlder={(start) => show([...pageStarts, start])}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}

/**
 * The start time of the next page: the time of the last enquiry inclusive, since others may have
 * the same time; exclusive when the whole page has one time.
 */
function nextPageStart(enquiries: readonly QuarantinedEnquiry[]): Date | undefined {
  const last = enquiries.at(-1)?.createdAt.getTime();
  if (last === undefined) return undefined;
  return new Date(enquiries[0]?.createdAt.getTime() === last ? last : last + 1);
}

interface PageButtonsProps {
  isFirst: boolean;
  /** Start time of the next page, if there is one. */
  next: Date | undefined;
  onNewer: () => void;
  onOlder: (start: Date) => void;
}

function PageButtons({ isFirst, next, onNewer, onOlder }: PageButtonsProps) {
  if (isFirst && !next) return null;
  return (
    <div className="mt-4 flex justify-between gap-3">
      <Button variant="outline" disabled={isFirst} onClick={onNewer}>
        Newer
      </Button>
      <Button variant="outline" disabled={!next} onClick={() => next && onOlder(next)}>
        Older
      </Button>
    </div>
  );
}

const toastTexts = {
  accept: { done: 'Enquiry moved to the inbox.', failed: 'Failed to accept the enquiry.' },
  delete: { done: 'Enquiry deleted.', failed: 'Failed to delete the enquiry.' },
};

function QuarantinedEnquiries({ enquiries }: { enquiries: readonly QuarantinedEnquiry[] }) {
  const [openId, setOpenId] = useState<string>();
  /** The enquiry whose deletion is to be confirmed. */
  const [deletingId, setDeletingId] = useState<string>();
  const focusRow = useEnquiryFocus(enquiries);
  const opened = enquiries.find(({ id }) => id === openId);
  const reasonOf = new Map(enquiries.map(({ id, reason }) => [id, reason]));
  useRemoval(openId !== undefined && !opened, 'This enquiry is no longer in this list.', () => {
    setOpenId(undefined);
    focusRow(undefined);
  });

  async function decide(
    run: (id: string) => Promise<string | undefined>,
    { done, failed }: { done: string; failed: string },
  ) {
    if (!opened) return;
    const problem = await run(opened.id);
    if (problem !== undefined) return toast.error(`${failed} ${problem}`);
    toast.success(done, { id: REMOVED_TOAST });
    // Another one may be open by now.
    setOpenId((current) => (current === opened.id ? undefined : current));
    // Focuses `main`, since the row no longer exists.
    return focusRow(undefined);
  }

  if (enquiries.length === 0) {
    return <EmptyState title="No enquiries found" hint="Suspicious enquiries will appear here." />;
  }
  return (
    <>
      <EnquiryList
        enquiries={enquiries}
        remarkOn={({ id }) => <ReasonBadge reason={reasonOf.get(id)} />}
        onOpen={({ id }) => setOpenId(id)}
      />
      {opened && (
        <QuarantineDetails
          enquiry={opened}
          onClose={() => setOpenId(undefined)}
          onAccept={() => decide(acceptQuarantined, toastTexts.accept)}
          onDelete={() => setDeletingId(opened.id)}
        />
      )}
      {opened && opened.id === deletingId && (
        <ConfirmDialog
          title="Delete this enquiry?"
          text={`The enquiry from ${opened.name} will be deleted for good.`}
          details={opened.blockedMobile && 'Its mobile number will no longer be blocked.'}
          action="Delete"
          onConfirm={() => decide(deleteQuarantined, toastTexts.delete)}
          onClose={() => setDeletingId(undefined)}
        />
      )}
    </>
  );
}

function ReasonBadge({ reason }: { reason: QuarantineReason | undefined }) {
  if (reason === undefined) return null;
  return (
    <span className="mt-2 block">
      <Badge>{shortReasons[reason]}</Badge>
    </span>
  );
}

interface QuarantineDetailsProps {
  enquiry: QuarantinedEnquiry;
  onClose: () => void;
  onAccept: () => Promise<unknown>;
  onDelete: () => void;
}

function QuarantineDetails({ enquiry, onClose, onAccept, onDelete }: QuarantineDetailsProps) {
  const [isAccepting, setIsAccepting] = useState(false);

  async function accept() {
    if (isAccepting) return;
    setIsAccepting(true);
    await onAccept();
    setIsAccepting(false);
  }

  return (
    <Dialog
      title="Suspicious enquiry"
      size="screen"
      bodyClassName={replyBodyClass}
      onClose={onClose}
    >
      <p className="mb-4 rounded-md bg-amber-50 px-4 py-3 text-sm text-amber-950">
        {reasons[enquiry.reason]} Be careful with links and numbers in it.
      </p>
      <EnquiryContent enquiry={enquiry} />
      <div className="my-4 flex flex-wrap gap-2 border-t border-line pt-4">
        <Button aria-disabled={isAccepting} onClick={accept}>
          <Check aria-hidden className="size-4.5" />
          Accept
        </Button>
        <Button variant="outline" onClick={onDelete}>
          <Trash2 aria-hidden className="size-4.5" />
          Delete
        </Button>
      </div>
      <ReplyBar enquiry={enquiry} />
    </Dialog>
  );
}

function Loading() {
  return (
    <SkeletonList count={3} className="space-y-3" label="Loading quarantined enquiries">
      <Skeleton className="h-24" />
    </SkeletonList>
  );
}

/** Quarantined enquiries per page. */
export const QUARANTINE_PAGE_SIZE = 50;

/**
 * A page of quarantined enquiries, newest first, live. `before` is an exclusive upper bound of the
 * time.
 */
export function useQuarantine(before?: Date): Live<QuarantinedEnquiry[]> {
  return useLiveQuery(
    querySource({
      collection: collections.quarantine,
      where: before ? [{ field: 'createdAt', operator: '<', value: before }] : [],
      orderBy: [{ field: 'createdAt', direction: 'desc' }],
      limit: QUARANTINE_PAGE_SIZE,
    }),
  );
}
