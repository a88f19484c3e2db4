import { enquiryDialogInput } from '@neev/domain';
import toast from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button.tsx';
import type { Outcome } from '../api/outbox-sender.ts';
import { fieldNames, type WaitingEnquiry } from '../api/waiting-enquiry.ts';
import { EnquiryFields } from './enquiry-fields.tsx';
import { FormMessage } from './form-message.tsx';
import { PrivacyNote } from './privacy-note.tsx';
import { RobotTrap } from './robot-trap.tsx';
import { useEnquirySubmission } from './use-enquiry-submission.ts';

const SENT = 'Thank you for your enquiry! We will get back to you soon.';
const FAILED = 'Submission failed. Please try again.';

const labels = {
  name: 'Name',
  mobile: 'Mobile',
  email: 'Email',
  product: 'Product',
  message: 'Message',
};

interface EnquiryFormProps {
  /** The enquiry has been taken, or is safe on the device. */
  onSent: () => void;
  /** Where the form stands: each place keeps a draft of its own. */
  place?: string;
  /** What the enquiry is about, as far as that is known. */
  product?: string | undefined;
  mended?: WaitingEnquiry | undefined;
}

/** The enquiry form of the dialog (specification, sections 4, 5 and 8). */
export function EnquiryForm({ onSent, place = 'page', product = '', mended }: EnquiryFormProps) {
  const { form, plainForm, onSubmit, outcome, trap, button } = useEnquirySubmission({
    form: 'enquiry',
    draftName: place,
    schema: enquiryDialogInput,
    blank: { name: '', mobile: '', email: '', product, message: '' },
    mended,
    tell,
    onSafe: onSent,
  });
  const { isSubmitting } = form.formState;

  return (
    <form {...plainForm} onSubmit={onSubmit} className="space-y-4">
      <EnquiryFields form={form} labels={labels} isEmailRequired messageRows={3} />
      <RobotTrap field={trap} />
      <Failure outcome={outcome} />
      <Button ref={button} type="submit" disabled={isSubmitting} className="w-full">
        {isSubmitting ? 'Submitting...' : 'Submit'}
      </Button>
      <PrivacyNote />
    </form>
  );
}

/** By its id a failure is told once, and no longer than until the next attempt has ended. */
const FAILURE_TOAST = 'enquiry-failure';

/** What was kept is told by the notice of the outbox, which stays. */
function tell({ kind }: Outcome): void {
  toast.dismiss(FAILURE_TOAST);
  if (kind === 'taken') toast.success(SENT);
  if (kind === 'refused' || kind === 'unsent') toast.error(FAILED, { id: FAILURE_TOAST });
}

/** The failure, and the server's reason where no field shows it. */
function Failure({ outcome }: { outcome: Outcome | undefined }) {
  if (outcome?.kind !== 'refused' && outcome?.kind !== 'unsent') return null;
  const isShownByField =
    outcome.kind === 'refused' && fieldNames.some((name) => outcome.fields[name] !== undefined);
  return (
    <FormMessage tone="failure">
      {FAILED}
      {outcome.error !== '' && !isShownByField && (
        <span className="mt-1 block font-normal">{outcome.error}</span>
      )}
    </FormMessage>
  );
}
