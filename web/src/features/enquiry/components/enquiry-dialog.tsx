import { Dialog } from '@/components/ui/dialog.tsx';
import type { WaitingEnquiry } from '../api/waiting-enquiry.ts';
import { EnquiryForm } from './enquiry-form.tsx';
import { RequestQuoteForm } from './request-quote-form.tsx';

interface EnquiryDialogProps {
  product: string | undefined;
  onClose: () => void;
}

/** The enquiry form in a dialog, which closes when the enquiry has been taken or kept. */
export function EnquiryDialog({ product, onClose }: EnquiryDialogProps) {
  return (
    <Dialog title="Product Enquiry" onClose={onClose}>
      <EnquiryForm place="dialog" product={product} onSent={onClose} />
    </Dialog>
  );
}

interface MendDialogProps {
  enquiry: WaitingEnquiry;
  onClose: () => void;
}

/** A refused enquiry in the form that it was written in. */
export function MendDialog({ enquiry, onClose }: MendDialogProps) {
  return (
    <Dialog title="Change your enquiry" onClose={onClose}>
      {enquiry.form === 'quote' ? (
        <RequestQuoteForm productName={enquiry.words.product} mended={enquiry} />
      ) : (
        <EnquiryForm place={`mend-${enquiry.key}`} mended={enquiry} onSent={onClose} />
      )}
    </Dialog>
  );
}
