import type { RefObject } from 'react';
import { TextArea, TextField } from '@/components/controls/field.tsx';
import type { EnquirySubmission } from './use-enquiry-submission.ts';

interface EnquiryFieldsProps {
  form: EnquirySubmission['form'];
  labels: {
    name: string;
    mobile: string;
    email: string;
    /** Absent for a form without this field. */
    product?: string;
    message: string;
  };
  isEmailRequired?: boolean;
  isMessageRequired?: boolean;
  /** Whether the product field is read-only. */
  isProductFixed?: boolean;
  messageRows: number;
}

/** The fields of an enquiry. The forms have the same fields with different labels. */
export function EnquiryFields(props: EnquiryFieldsProps) {
  const { form, labels, isEmailRequired = false, isProductFixed = false, messageRows } = props;
  const { isMessageRequired = true } = props;
  const { errors, isSubmitting } = form.formState;
  // Read-only while the enquiry is sent: what is typed meanwhile would not be in it.
  const field = (name: keyof typeof labels) => ({
    ...form.register(name),
    error: errors[name]?.message,
    readOnly: isSubmitting,
  });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={labels.name}
          required
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          {...field('name')}
        />
        <TextField
          label={labels.mobile}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          {...field('mobile')}
        />
      </div>
      <TextField
        label={labels.email}
        required={isEmailRequired}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        {...field('email')}
      />
      {labels.product !== undefined && (
        <TextField
          label={labels.product}
          defaultValue={form.formState.defaultValues?.product}
          autoComplete="off"
          enterKeyHint="next"
          {...field('product')}
          readOnly={isProductFixed || isSubmitting}
        />
      )}
      <TextArea
        label={labels.message}
        required={isMessageRequired}
        rows={messageRows}
        {...field('message')}
      />
    </>
  );
}

/**
 * A hidden field that only automated senders fill in. It is hidden from the screen, the keyboard
 * and screen readers, and has attributes that make password managers ignore it.
 */
export function Honeypot({ field }: { field: RefObject<HTMLInputElement | null> }) {
  return (
    <div aria-hidden className="sr-only">
      <label>
        Website
        <input
          ref={field}
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
        />
      </label>
    </div>
  );
}

interface PrivacyNoteProps {
  contact: EnquirySubmission['contact'];
}

/** What happens to the details, with a link to the privacy policy in another tab. */
export function PrivacyNote({ contact }: PrivacyNoteProps) {
  return (
    <p className="text-center text-sm text-ink-soft">
      We use your details only to reply to you. See our{' '}
      <a
        href="/privacy-policy"
        target="_blank"
        rel="noopener"
        className="underline underline-offset-4 hover:text-ink"
      >
        privacy policy
      </a>
      . Your name and mobile number are kept on this device for your next enquiry.
      {contact.isRemembered && (
        <button
          type="button"
          className="mx-auto flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
          onClick={contact.forget}
        >
          Clear my details
        </button>
      )}
    </p>
  );
}
