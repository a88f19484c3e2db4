import { TextArea, TextField } from '@/components/ui/field.tsx';
import type { EnquirySubmission } from './use-enquiry-submission.ts';

interface EnquiryFieldsProps {
  form: EnquirySubmission['form'];
  labels: { name: string; mobile: string; email: string; product: string; message: string };
  isEmailRequired?: boolean;
  /** The product is given and cannot be changed. */
  isProductFixed?: boolean;
  messageRows: number;
}

/** The fields of an enquiry; both forms have the same, by other names. */
export function EnquiryFields(props: EnquiryFieldsProps) {
  const { form, labels, isEmailRequired = false, isProductFixed = false, messageRows } = props;
  const { errors } = form.formState;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={labels.name}
          required
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={labels.mobile}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          error={errors.mobile?.message}
          {...form.register('mobile')}
        />
      </div>
      <TextField
        label={labels.email}
        required={isEmailRequired}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label={labels.product}
        defaultValue={form.formState.defaultValues?.product}
        readOnly={isProductFixed}
        autoComplete="off"
        enterKeyHint="next"
        error={errors.product?.message}
        {...form.register('product')}
      />
      <TextArea
        label={labels.message}
        required
        rows={messageRows}
        error={errors.message?.message}
        {...form.register('message')}
      />
    </>
  );
}
