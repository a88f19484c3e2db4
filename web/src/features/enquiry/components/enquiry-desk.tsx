import { useState } from 'react';
import type { WaitingEnquiry } from '../api/waiting-enquiry.ts';
import { EnquiryDialog, MendDialog } from './enquiry-dialog.tsx';
import type { EnquiryDeskProps } from './enquiry-dialog-context.tsx';
import { OutboxNotice } from './outbox-notice.tsx';
import { useOutboxNews } from './use-outbox-news.ts';
import { WaitingDialog } from './waiting-dialog.tsx';

/** All that comes late of the enquiries: the dialogs, and the outbox at work. */
export function EnquiryDesk({ request, onClose }: EnquiryDeskProps) {
  const [isListOpen, setIsListOpen] = useState(false);
  const [mended, setMended] = useState<WaitingEnquiry>();
  useOutboxNews();

  function mend(enquiry: WaitingEnquiry) {
    setIsListOpen(false);
    setMended(enquiry);
  }

  return (
    <>
      <OutboxNotice onView={() => setIsListOpen(true)} />
      {request && <EnquiryDialog product={request.product} onClose={onClose} />}
      {isListOpen && <WaitingDialog onMend={mend} onClose={() => setIsListOpen(false)} />}
      {mended && <MendDialog enquiry={mended} onClose={() => setMended(undefined)} />}
    </>
  );
}
