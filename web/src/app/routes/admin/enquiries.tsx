import type { Enquiry } from '@neev/domain';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { setEnquiryStatus } from '@/features/inbox/api/set-enquiry-status.ts';
import { useNewestEnquiries } from '@/features/inbox/api/watch-enquiries.ts';
import { EnquiryDetails } from '@/features/inbox/components/enquiry-details.tsx';
import { EnquiryList } from '@/features/inbox/components/enquiry-list.tsx';

/** The inbox. */
export function EnquiriesPage() {
  return <Inbox />;
}

function Inbox() {
  const enquiries = useNewestEnquiries();
  const [opened, setOpened] = useState<Enquiry>();

  function open(enquiry: Enquiry) {
    setOpened(enquiry);
    if (enquiry.status !== 'unread') return;
    setEnquiryStatus(enquiry.id, 'read').catch(() =>
      toast.error('The enquiry could not be marked as read.'),
    );
  }

  const loading = (
    <SkeletonList count={6} className="space-y-3" label="Loading enquiries">
      <Skeleton className="h-24" />
    </SkeletonList>
  );
  return (
    <>
      <Loaded live={enquiries} loading={loading} failure="Failed to load enquiries.">
        {(newest) => <EnquiryList enquiries={newest} onOpen={open} />}
      </Loaded>
      {opened && <EnquiryDetails enquiry={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
