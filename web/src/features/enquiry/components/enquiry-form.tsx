import { enquiryDialogInput } from '@neev/domain';
import { useEffect, useRef } from 'react';
import toast from 'react-hot-toast/headless';
import { FormMessage } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { SubmitResult } from '../outbox/outbox.ts';
import { fieldNames, type OutboxEntry } from '../outbox/outbox-entry.ts';
import { EnquiryFields, Honeypot, PrivacyNote } from './enquiry-fields.tsx';
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
  /** Called when the enquiry is sent or queued. */
  onSaved: () => void;
  /** Name of the form's location; each location has a draft of its own. */
  draftName?: string;
  /** The product of the enquiry, if known. */
  product?: string;
  /** Whether the first field gets the focus. */
  hasInitialFocus?: boolean;
  /** A rejected enquiry to edit. */
  edited?: OutboxEntry | undefined;
}

/** The enquiry form of the dialog and of the contact page (specification, sections 4, 5 and 8). */
export function EnquiryForm({
  onSaved,
  draftName = 'page',
  product = '',
  hasInitialFocus = false,
  edited,
}: EnquiryFormProps) {
  const { form, formAttributes, onSubmit, result, honeypot, button, contact } =
    useEnquirySubmission({
      form: 'enquiry',
      draftName,
      schema: enquiryDialogInput,
      blank: { name: '', mobile: '', email: '', product, message: messageAbout(product) },
      edited,
      onResult: toastResult,
      onSaved,
    });
  const { isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Not `setFocus`, which moves the focus after a delay, when the visitor may already type in another field.
    if (hasInitialFocus) element.current?.querySelector('input')?.focus();
  }, [hasInitialFocus]);

  return (
    <form {...formAttributes} ref={element} onSubmit={onSubmit} className="space-y-4">
      <EnquiryFields form={form} labels={labels} isEmailRequired messageRows={3} />
      <Honeypot field={honeypot} />
      <FailureMessage result={result} />
      <Button ref={button} type="submit" disabled={isSubmitting} className="w-full">
        {isSubmitting ? 'Submitting...' : 'Submit'}
      </Button>
      <PrivacyNote contact={contact} />
    </form>
  );
}

function messageAbout(product: string): string {
  return product === '' ? '' : `Please send me a quote for ${product}.`;
}

/** Id of the failure toast, so that a new one replaces it. */
const FAILURE_TOAST_ID = 'enquiry-failure';

/** Queued enquiries and reference numbers are shown in the outbox notice instead. */
function toastResult({ kind }: SubmitResult): void {
  toast.dismiss(FAILURE_TOAST_ID);
  if (kind === 'sent') toast.success(SENT);
  if (kind === 'refused' || kind === 'failed') toast.error(FAILED, { id: FAILURE_TOAST_ID });
}

/** The failure, with the server's reason unless a field shows it. */
function FailureMessage({ result }: { result: SubmitResult | undefined }) {
  if (result?.kind !== 'refused' && result?.kind !== 'failed') return null;
  const isShownByField =
    result.kind === 'refused' && fieldNames.some((name) => result.fields[name] !== undefined);
  return (
    <FormMessage tone="failure">
      {FAILED}
      {result.error !== '' && !isShownByField && (
        <span className="mt-1 block font-normal">{result.error}</span>
      )}
    </FormMessage>
  );
}
