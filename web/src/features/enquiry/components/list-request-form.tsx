import { type Delivery, enquiryInput, limits, type QuoteItemInput, text } from '@neev/domain';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import type { SubmitResult } from '../outbox/outbox.ts';
import type { EntryAttachment, OutboxEntry } from '../outbox/outbox-entry.ts';
import { DeliveryFields, useDelivery } from './delivery-fields.tsx';
import { EnquiryFields, Honeypot, PrivacyNote } from './enquiry-fields.tsx';
import { EnquiryResult, toastResultOfClosedForm } from './request-quote-form.tsx';
import { useEnquirySubmission } from './use-enquiry-submission.ts';

/** With the code of the upload. */
const AttachmentsField = lazyComponent(
  async () => (await import('../attachments/attachments-field.tsx')).AttachmentsField,
);

/** Sent when the visitor writes no message, which the API requires. */
const DEFAULT_MESSAGE = 'Please send a quotation for this list.';

const listRequestInput = z.extend(enquiryInput, {
  message: text('Message', limits.enquiryMessage).check(
    z.overwrite((written) => written || DEFAULT_MESSAGE),
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
  /** Called with the result, even if the form is unmounted by then. Shows that of a request that was sent or queued. */
  onResult?: (result: SubmitResult) => void;
  /** Shown before the button. */
  notice?: ReactNode;
  /** A rejected request to edit. */
  edited?: OutboxEntry | undefined;
}

/** The form that requests a quote for a list: an enquiry with lines, delivery details and files. */
export function ListRequestForm(props: ListRequestFormProps) {
  const { notice } = props;
  const {
    submit,
    delivery,
    attachments,
    onAttachmentsChange,
    isReading,
    onReading,
    ...submission
  } = useListRequest(props);
  const { form, formAttributes, result, honeypot, button, contact } = submission;
  const { isSubmitting } = form.formState;
  return (
    <form
      {...formAttributes}
      aria-label="Request a quote for this list"
      onSubmit={submit}
      onInput={({ currentTarget }) => {
        delivery.keep(currentTarget);
        delivery.recheck(currentTarget);
      }}
      className="space-y-4"
    >
      <EnquiryFields form={form} labels={labels} isMessageRequired={false} messageRows={3} />
      <DeliveryFields key={delivery.version} delivery={delivery} readOnly={isSubmitting} />
      <Deferred fallback={<div className="h-36" />}>
        <AttachmentsField
          attachments={attachments}
          onChange={onAttachmentsChange}
          isReading={isReading}
          onReading={onReading}
          isSubmitting={isSubmitting}
          isNotKept={result?.kind === 'failed' && result.reason === 'unreachable'}
        />
      </Deferred>
      <Honeypot field={honeypot} />
      <EnquiryResult result={props.onResult && isSaved(result) ? undefined : result} />
      {notice}
      <Button ref={button} type="submit" disabled={isSubmitting || isReading} className="w-full">
        {isSubmitting ? 'Submitting...' : 'Request a quote for this list'}
      </Button>
      <PrivacyNote contact={contact} />
    </form>
  );
}

/** Whether the request has been sent, or will be. */
export function isSaved(result: SubmitResult | undefined): boolean {
  return result?.kind === 'sent' || result?.kind === 'queued';
}

/** The submission of the enquiry with what its schema does not cover: delivery details and files. */
function useListRequest({ takeItems, findInvalidLine, onResult, edited }: ListRequestFormProps) {
  const delivery = useDelivery(edited?.delivery);
  const submitted = useRef<{ form: HTMLFormElement; delivery: Delivery | undefined }>(undefined);
  const [attachments, setAttachments] = useState<readonly EntryAttachment[]>(
    edited?.attachments ?? [],
  );
  const [readingCount, setReadingCount] = useState(0);
  const submission = useEnquirySubmission({
    form: 'list',
    draftName: edited ? `edit-${edited.key}` : 'list',
    schema: listRequestInput,
    blank: { name: '', mobile: '', email: '', product: '', message: '' },
    edited,
    takeRequest: () => ({
      items: takeItems(),
      delivery: submitted.current?.delivery,
      ...(attachments.length > 0 && { attachments: [...attachments] }),
    }),
    onStored: delivery.deleteDraft,
    onResult(submitResult, isFormMounted) {
      toastResultOfClosedForm(submitResult, isFormMounted);
      if (isSaved(submitResult)) {
        delivery.reset();
        setAttachments([]);
      } else if (isFormMounted && submitted.current) {
        delivery.keep(submitted.current.form);
      }
      onResult?.(submitResult);
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const { currentTarget: form } = event;
    submitted.current = { form, delivery: delivery.check(form) };
    const invalidLine = findInvalidLine?.();
    if (submitted.current.delivery && !invalidLine) {
      submission.onSubmit(event);
      return;
    }
    // From now on, each input checks its field again. Also focuses the first invalid field.
    void submission.form.handleSubmit(() => invalidLine?.focus())(event);
  }

  return {
    ...submission,
    submit,
    delivery,
    attachments,
    onAttachmentsChange: setAttachments,
    isReading: readingCount > 0,
    onReading: (isStart: boolean) => setReadingCount((count) => count + (isStart ? 1 : -1)),
  };
}
