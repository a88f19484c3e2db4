import { enquiryInput } from '@neev/domain';
import { useEffect } from 'react';
import toast from 'react-hot-toast/headless';
import { FormMessage } from '@/components/controls/field.tsx';
import { ReferenceNumberLine } from '@/components/controls/reference-number.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useOutbox } from '../outbox/browser-outbox.ts';
import type { SubmitResult } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { EnquiryFields, Honeypot, PrivacyNote } from './enquiry-fields.tsx';
import { FollowRequestLink } from './follow-request-link.tsx';
import { queuedText } from './outbox-texts.ts';
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
  /** Missing for a rejected enquiry. */
  productId?: string;
  productName: string;
  /** A rejected enquiry to edit. */
  edited?: OutboxEntry | undefined;
}

/** The enquiry form of a product page (specification, sections 4, 5 and 8). */
export function RequestQuoteForm(props: RequestQuoteFormProps) {
  // The key resets the form for another product.
  return <QuoteForm key={props.productId} {...props} />;
}

function QuoteForm({ productId, productName, edited }: RequestQuoteFormProps) {
  const { form, formAttributes, onSubmit, result, honeypot, button, contact } =
    useEnquirySubmission({
      form: 'quote',
      draftName: edited ? `edit-${edited.key}` : `quote-${productId}`,
      schema: enquiryInput,
      blank: { name: '', mobile: '', email: '', product: productName, message: '' },
      edited,
      onResult: toastResultOfClosedForm,
    });
  const { isSubmitting } = form.formState;

  useEffect(() => {
    // A draft has the name that the product had then.
    if (form.getValues('product') !== productName) form.setValue('product', productName);
  }, [form, productName]);

  return (
    <form {...formAttributes} aria-label="Request Quote" onSubmit={onSubmit} className="space-y-4">
      <EnquiryFields form={form} labels={labels} isProductFixed messageRows={4} />
      <Honeypot field={honeypot} />
      <EnquiryResult result={result} />
      <Button ref={button} type="submit" disabled={isSubmitting} className="w-full">
        {isSubmitting ? 'Submitting...' : 'Submit Enquiry'}
      </Button>
      <PrivacyNote contact={contact} />
    </form>
  );
}

/** The confirmation for a visitor who has left the page. The outbox reports the other results. */
export function toastResultOfClosedForm(result: SubmitResult, isFormMounted: boolean): void {
  if (result.kind === 'sent' && !isFormMounted) toast.success(<SentText {...result} />);
}

/** The result of a submission. That of a queued one disappears once it is sent. */
export function EnquiryResult({ result }: { result: SubmitResult | undefined }) {
  const isQueued = useIsQueued(result);
  if (!result || (result.kind === 'queued' && !isQueued)) return null;
  return <ResultMessage result={result} />;
}

/** Whether the enquiry is still waiting in the outbox. Another tab may have sent it. */
function useIsQueued(result: SubmitResult | undefined): boolean {
  const { entries } = useOutbox();
  return (
    result?.kind === 'queued' && entries.some(({ key, refusal }) => key === result.key && !refusal)
  );
}

function ResultMessage({ result }: { result: SubmitResult }) {
  switch (result.kind) {
    case 'sent':
      return (
        <FormMessage tone="success">
          <SentText {...result} />
          <FollowRequestLink {...result} />
        </FormMessage>
      );
    case 'queued':
      return (
        <FormMessage tone="queued">
          {queuedText(result.reason, navigator.onLine)}
          <ReferenceNumberLine referenceNumber={result.referenceNumber} />
        </FormMessage>
      );
    case 'refused':
      return <FormMessage tone="failure">{result.error || FAILED}</FormMessage>;
    case 'failed':
      return <FormMessage tone="failure">{failureText(result)}</FormMessage>;
  }
}

function SentText({ referenceNumber }: { referenceNumber: string | undefined }) {
  return (
    <>
      {SENT}
      <ReferenceNumberLine referenceNumber={referenceNumber} />
    </>
  );
}

function failureText({ reason, error }: SubmitResult & { kind: 'failed' }): string {
  return reason === 'unreachable' ? NO_NETWORK : error || FAILED;
}
