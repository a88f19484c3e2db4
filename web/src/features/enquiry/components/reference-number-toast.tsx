import toast from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button.tsx';
import { ReferenceNumberLine } from '@/components/ui/reference-number.tsx';

/** Shows the reference number of a sent enquiry until the visitor has noted it. */
export function toastReferenceNumber(referenceNumber: string | undefined): void {
  if (!referenceNumber) return;
  toast.success(
    ({ id }) => (
      <div className="flex items-center justify-between gap-3">
        <div>
          <ReferenceNumberLine referenceNumber={referenceNumber} />
          <span className="mt-1 block font-normal text-slate-200">
            Please mention it when you call us.
          </span>
        </div>
        <Button variant="light" onClick={() => toast.dismiss(id)}>
          OK
        </Button>
      </div>
    ),
    { id: 'reference-number', duration: Number.POSITIVE_INFINITY },
  );
}
