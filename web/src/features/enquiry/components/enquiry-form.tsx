import { zodResolver } from '@hookform/resolvers/zod';
import { enquiryDialogInput } from '@neev/domain';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button.tsx';
import { TextArea, TextField } from '@/components/ui/field.tsx';
import { sendEnquiry } from '../api/send-enquiry.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

const SENT = 'Thank you for your enquiry! We will get back to you soon.';
const FAILED = 'Submission failed. Please try again.';

/** The enquiry form of the dialog (specification, sections 4, 5 and 8). */
export function EnquiryForm({ onSent }: { onSent: () => void }) {
  const keyOf = useIdempotencyKey();
  const form = useForm({
    resolver: zodResolver(enquiryDialogInput),
    defaultValues: { name: '', mobile: '', email: '', product: '', message: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    const answer = await sendEnquiry(input, keyOf(input));
    if (answer.kind === 'ok') {
      toast.success(SENT);
      form.reset();
      onSent();
    } else {
      toast.error(FAILED);
      form.setError('root', { message: FAILED });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          required
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Mobile"
          required
          type="tel"
          autoComplete="tel"
          error={errors.mobile?.message}
          {...form.register('mobile')}
        />
      </div>
      <TextField
        label="Email"
        required
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField label="Product" error={errors.product?.message} {...form.register('product')} />
      <TextArea
        label="Message"
        required
        rows={3}
        error={errors.message?.message}
        {...form.register('message')}
      />
      {errors.root && (
        <p role="alert" className="rounded-md bg-red-50 px-4 py-3 text-sm font-medium text-red-800">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" disabled={isSubmitting} className="w-full">
        {isSubmitting ? 'Submitting...' : 'Submit'}
      </Button>
    </form>
  );
}
