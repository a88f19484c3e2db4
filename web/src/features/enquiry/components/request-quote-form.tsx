import { enquiryInput } from '@neev/domain';
import { Button } from '@/components/ui/button.tsx';
import type { Outcome } from '../api/outbox-sender.ts';
import type { WaitingEnquiry } from '../api/waiting-enquiry.ts';
import { EnquiryFields } from './enquiry-fields.tsx';
import { FormMessage } from './form-message.tsx';
import { keptText } from './outbox-words.ts';
import { PrivacyNote } from './privacy-note.tsx';
import { RobotTrap } from './robot-trap.tsx';
import { useEnquirySubmission } from './use-enquiry-submission.ts';

const SENT = 'Thank you! Your enquiry has been submitted successfully.';
const FAILED = 'Failed to submit enquiry. Please try again.';
const NO_NETWORK = 'Network error. Please try again.';

const labels = {
  name: 'Full Name',
  mobile: 'Mobile Number',
  email: 'Email Address',
  product: 'Product Name',
  message: 'Your Message',
};

interface RequestQuoteFormProps {
  productName: string;
  mended?: WaitingEnquiry | undefined;
}

/** The enquiry form of a product's page (specification, sections 4, 5 and 8). */
export function RequestQuoteForm(props: RequestQuoteFormProps) {
  // Another product is another form.
  return <QuoteForm key={props.productName} {...props} />;
}

function QuoteForm({ productName, mended }: RequestQuoteFormProps) {
  const { form, plainForm, onSubmit, outcome, trap, button } = useEnquirySubmission({
    form: 'quote',
    draftName: mended ? `mend-${mended.key}` : `quote-${productName}`,
    schema: enquiryInput,
    blank: { name: '', mobile: '', email: '', product: productName, message: '' },
    mended,
  });
  const { isSubmitting } = form.formState;

  return (
    <form {...plainForm} aria-label="Request Quote" onSubmit={onSubmit} className="space-y-4">
      <EnquiryFields form={form} labels={labels} isProductFixed messageRows={4} />
      <RobotTrap field={trap} />
      {outcome && <OutcomeMessage outcome={outcome} />}
      <Button ref={button} type="submit" disabled={isSubmitting} className="w-full">
        {isSubmitting ? 'Submitting...' : 'Submit Enquiry'}
      </Button>
      <PrivacyNote />
    </form>
  );
}

function OutcomeMessage({ outcome }: { outcome: Outcome }) {
  switch (outcome.kind) {
    case 'taken':
      return <FormMessage tone="success">{SENT}</FormMessage>;
    case 'kept':
      return <FormMessage tone="kept">{keptText(outcome.reason)}</FormMessage>;
    case 'refused':
      return <FormMessage tone="failure">{outcome.error || FAILED}</FormMessage>;
    case 'unsent':
      return <FormMessage tone="failure">{unsentText(outcome)}</FormMessage>;
  }
}

function unsentText({ reason, error }: Outcome & { kind: 'unsent' }): string {
  return reason === 'unreachable' ? NO_NETWORK : error || FAILED;
}
