import type { Enquiry } from '@neev/domain';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { setEnquiryStatus } from '@/features/inbox/api/set-enquiry-status.ts';
import { useNewestEnquiries } from '@/features/inbox/api/watch-enquiries.ts';
import { EnquiryDetails } from '@/features/inbox/components/enquiry-details.tsx';
import { EnquiryList } from '@/features/inbox/components/enquiry-list.tsx';
import { adminDatabase } from '@/features/session/api/admin-app.ts';
import { PageTitle } from '../../page-title.tsx';

/** The inbox. */
export function EnquiriesPage() {
  return (
    <main className="px-4 py-6 sm:px-8 lg:py-8">
      <PageTitle>Enquiries</PageTitle>
      <h1 className="mb-6 text-2xl">Enquiries</h1>
      <Inbox />
    </main>
  );
}

function Inbox() {
  const enquiries = useNewestEnquiries();
  const [opened, setOpened] = useState<Enquiry>();

  function open(enquiry: Enquiry) {
    setOpened(enquiry);
    if (enquiry.status !== 'unread') return;
    setEnquiryStatus(adminDatabase, enquiry.id, 'read').catch(() =>
      toast.error('The enquiry could not be marked as read.'),
    );
  }

  switch (enquiries.status) {
    case 'loading':
      return (
        <SkeletonList count={6} className="space-y-3" label="Loading enquiries">
          <Skeleton className="h-24" />
        </SkeletonList>
      );
    case 'error':
      return (
        <ErrorState
          title="Failed to load enquiries."
          reason={enquiries.error.message}
          onRetry={enquiries.retry}
        />
      );
    case 'ready':
      return (
        <>
          <EnquiryList enquiries={enquiries.value} onOpen={open} />
          {opened && <EnquiryDetails enquiry={opened} onClose={() => setOpened(undefined)} />}
        </>
      );
  }
}
