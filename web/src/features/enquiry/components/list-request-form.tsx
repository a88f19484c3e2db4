import { type Delivery, enquiryInput, limits, type QuoteItemInput } from '@neev/domain';
import { type FormEvent, type ReactNode, useRef } from 'react';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button.tsx';
import type { SubmitResult } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { DeliveryFields, useDelivery } from './delivery-fields.tsx';
import { EnquiryFields, Honeypot, PrivacyNote } from './enquiry-fields.tsx';
import { EnquiryResult, toastResultOfClosedForm } from './request-quote-form.tsx';
import { useEnquirySubmission } from './use-enquiry-submission.ts';

/** Sent when the visitor writes no message, which the API requires. */
const DEFAULT_MESSAGE = 'Please send a quotation for this list.';

const listRequestInput = z.extend(enquiryInput, {
  message: z.string().check(
    z.trim(),
    z.maxLength(
      limits.enquiryMessage,
      `Message can have at most ${limits.enquiryMessage} characters.`,
    ),
    z.overwrite((text) => text || DEFAULT_MESSAGE),
  ),
});

const labels = {
  name: 'Full Name',
  mobile: 'Mobile Number',
  email: 'Email Address',
  message: 'Your Message',
};

interface ListRequestFormProps {
  /** Returns the lines to send. */
  takeItems: () => QuoteItemInput[];
  /** Returns a field outside of this form whose value cannot be sent. It gets the focus instead. */
  findInvalidLine?: () => HTMLElement | null;
  /** Called when the request is sent or queued, even if the form is unmounted by then. */
  onSaved?: (result: SubmitResult) => void;
  /** Shown before the button. */
  notice?: ReactNode;
  /** A rejected request to edit. */
  edited?: OutboxEntry | undefined;
}

/** The form that requests a quote for a list: an enquiry with lines and delivery details. */
export function ListRequestForm(props: ListRequestFormProps) {
  const { takeItems, findInvalidLine, onSaved, notice, edited } = props;
  const delivery = useDelivery(edited?.delivery);
  const checkedDelivery = useRef<Delivery>(undefined);
  const { form, formAttributes, onSubmit, result, honeypot, button, contact } =
    useEnquirySubmission({
      form: 'list',
      draftName: edited ? `edit-${edited.key}` : 'list',
      schema: listRequestInput,
      blank: { name: '', mobile: '', email: '', product: '', message: '' },
      edited,
      takeRequest: () => ({ items: takeItems(), delivery: checkedDelivery.current }),
      onResult(submitResult, isFormMounted) {
        toastResultOfClosedForm(submitResult, isFormMounted);
        if (submitResult.kind !== 'sent' && submitResult.kind !== 'queued') return;
        delivery.clear();
        onSaved?.(submitResult);
      },
    });
  const { isSubmitting } = form.formState;

  /** Checks what the schema of the enquiry does not cover, then submits. */
  function submit(event: FormEvent<HTMLFormElement>) {
    checkedDelivery.current = delivery.check(event.currentTarget);
    const invalidLine = findInvalidLine?.();
    if (checkedDelivery.current && !invalidLine) {
      onSubmit(event);
      return;
    }
    event.preventDefault();
    void form.trigger(undefined, { shouldFocus: true });
    invalidLine?.focus();
  }

  return (
    <form
      {...formAttributes}
      aria-label="Request a quote for this list"
      onSubmit={submit}
      onInput={(event) => delivery.keep(event.currentTarget)}
      className="space-y-4"
    >
      <EnquiryFields form={form} labels={labels} isMessageRequired={false} messageRows={3} />
      <DeliveryFields delivery={delivery} />
      <Honeypot field={honeypot} />
      <EnquiryResult result={result} />
      {notice}
      <Button ref={button} type="submit" disabled={isSubmitting} className="w-full">
        {isSubmitting ? 'Submitting...' : 'Request a quote for this list'}
      </Button>
      <PrivacyNote contact={contact} />
    </form>
  );
}
