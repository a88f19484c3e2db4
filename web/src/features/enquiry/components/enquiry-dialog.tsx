import { Dialog } from '@/components/ui/dialog.tsx';
import { EnquiryForm } from './enquiry-form.tsx';

/** The enquiry form in a dialog, which closes when the enquiry has been taken. */
export function EnquiryDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Product Enquiry" onClose={onClose}>
      <EnquiryForm onSent={onClose} />
    </Dialog>
  );
}
