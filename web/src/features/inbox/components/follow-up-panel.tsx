import { dayAt, type Enquiry } from '@neev/domain';
import { useState } from 'react';
import { Switch } from '@/components/admin/toggles.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { ownUid } from '@/lib/admin/admin-app.ts';
import { useServerNow } from '@/lib/admin/server-clock.ts';
import { applyChanges, useChangedEnquiries } from '../change-status.ts';
import { useFollowUps } from '../follow-ups.ts';
import { groupByFollowUp } from '../model/day-groups.ts';
import { useOpenEnquiry } from '../use-open-enquiry.ts';
import { EnquiryDetails, type RenderQuote } from './enquiry-details.tsx';
import { EnquiryList } from './enquiry-list.tsx';

/** The enquiries whose customers are to be contacted again, those that are due first. */
export function FollowUpPanel({ renderQuote }: { renderQuote: RenderQuote }) {
  const followUps = useFollowUps();
  const [isOwnOnly, setIsOwnOnly] = useState(false);
  return (
    <>
      <div className="mb-4">
        <Switch label="Assigned to me only" isOn={isOwnOnly} onChange={setIsOwnOnly} />
      </div>
      <Loaded live={followUps} loading={<Loading />} failure="Failed to load the follow-ups.">
        {(enquiries) => (
          <FollowUps
            all={enquiries}
            renderQuote={renderQuote}
            shown={
              isOwnOnly ? enquiries.filter(({ assignee }) => assignee === ownUid()) : enquiries
            }
          />
        )}
      </Loaded>
    </>
  );
}

interface FollowUpsProps {
  all: readonly Enquiry[];
  shown: readonly Enquiry[];
  renderQuote: RenderQuote;
}

function FollowUps({ all, shown, renderQuote }: FollowUpsProps) {
  const today = dayAt(useServerNow());
  const changes = useChangedEnquiries();
  // An open enquiry stays open when its follow-up is removed.
  const [opened, setOpened] = useState<readonly Enquiry[]>([]);
  const list = {
    selected: shown,
    current: [...all, ...applyChanges(opened, changes)],
    hasMore: false,
    readMore: () => {},
    recordOpened: (id: string) => setOpened(all.filter((each) => each.id === id)),
  };
  const open = useOpenEnquiry(list, 'all');
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState
          title="No follow-ups"
          hint={
            all.length > 0
              ? 'None is assigned to you.'
              : 'Open an enquiry and choose a day on which to contact the customer again.'
          }
        />
      ) : (
        <EnquiryList
          enquiries={shown}
          groupsOf={(enquiries) => groupByFollowUp(enquiries, today)}
          onOpen={open.open}
        />
      )}
      {open.enquiry && (
        <EnquiryDetails enquiry={open.enquiry} open={open} renderQuote={renderQuote} />
      )}
    </>
  );
}

function Loading() {
  return (
    <SkeletonList count={3} className="space-y-3" label="Loading the follow-ups">
      <Skeleton className="h-24" />
    </SkeletonList>
  );
}
