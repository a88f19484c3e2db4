import { useState } from 'react';
import { FormField } from '@/components/admin/form-field.tsx';
import { TextField } from '@/components/controls/field.tsx';
import type { RecordForm } from '@/lib/admin/use-record-form.ts';
import { type ProductValues, parseOptionalNumber, parseOptionalRate } from './save-form.ts';

const fieldNames = ['minQuantity', 'quantityStep', 'hsn', 'gstRate'] as const;

/** In which quantities a product is sold, and what invoices need. Collapsed while nothing of it is set. */
export function OrderingFields({ form }: { form: RecordForm<ProductValues> }) {
  const [isOpen, setIsOpen] = useState(() =>
    fieldNames.some((name) => (form.form.getValues(name) ?? '') !== ''),
  );
  const hasMessages = fieldNames.some(
    (name) => form.errorOf(name) !== undefined || form.noticeOf(name) !== undefined,
  );
  return (
    <details
      open={isOpen || hasMessages}
      className="rounded-md border border-line px-4"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Ordering and tax</summary>
      <div className="grid gap-4 pb-4 sm:grid-cols-2">
        <QuantityFields form={form} />
        <TaxFields form={form} />
      </div>
    </details>
  );
}

function QuantityFields({ form }: { form: RecordForm<ProductValues> }) {
  const { register } = form.form;
  return (
    <>
      <FormField form={form} field="minQuantity" label="Minimum quantity" describe={valueText}>
        <TextField
          label="Minimum Quantity"
          hint="In the unit of the price. Empty: any quantity."
          inputMode="decimal"
          autoComplete="off"
          error={form.errorOf('minQuantity')}
          {...register('minQuantity', { setValueAs: parseOptionalNumber })}
        />
      </FormField>
      <FormField form={form} field="quantityStep" label="Quantity step" describe={valueText}>
        <TextField
          label="Quantity Step"
          hint="From 50 in steps of 10: 50, 60, 70 …"
          inputMode="decimal"
          autoComplete="off"
          error={form.errorOf('quantityStep')}
          {...register('quantityStep', { setValueAs: parseOptionalNumber })}
        />
      </FormField>
    </>
  );
}

function TaxFields({ form }: { form: RecordForm<ProductValues> }) {
  const { register } = form.form;
  return (
    <>
      <FormField form={form} field="hsn" label="HSN code">
        <TextField
          label="HSN Code"
          hint="4, 6 or 8 digits."
          inputMode="numeric"
          autoComplete="off"
          error={form.errorOf('hsn')}
          {...register('hsn')}
        />
      </FormField>
      <FormField form={form} field="gstRate" label="GST rate" describe={valueText}>
        <TextField
          label="GST Rate (%)"
          hint="A quote starts with it."
          inputMode="decimal"
          autoComplete="off"
          error={form.errorOf('gstRate')}
          {...register('gstRate', { setValueAs: parseOptionalRate })}
        />
      </FormField>
    </>
  );
}

/** Empty for a value that is not set. */
const valueText = (value: number | null) => String(value ?? '');
