import { useState } from 'react';
import { RecordText } from '@/components/admin/record-controls.tsx';
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
  const number = { form, inputMode: 'decimal', autoComplete: 'off', describe: valueText } as const;
  const options = { setValueAs: parseOptionalNumber };
  return (
    <>
      <RecordText
        {...number}
        field="minQuantity"
        label="Minimum Quantity"
        noticeLabel="Minimum quantity"
        hint="In the unit of the price. Leave it empty for any quantity."
        options={options}
      />
      <RecordText
        {...number}
        field="quantityStep"
        label="Quantity Step"
        noticeLabel="Quantity step"
        hint="From 50 in steps of 10: 50, 60, 70 …"
        options={options}
      />
    </>
  );
}

function TaxFields({ form }: { form: RecordForm<ProductValues> }) {
  return (
    <>
      <RecordText
        form={form}
        field="hsn"
        label="HSN Code"
        noticeLabel="HSN code"
        hint="4, 6 or 8 digits."
        inputMode="numeric"
        autoComplete="off"
      />
      <RecordText
        form={form}
        field="gstRate"
        label="GST Rate (%)"
        noticeLabel="GST rate"
        hint="New quotes start with this rate."
        inputMode="decimal"
        autoComplete="off"
        describe={valueText}
        options={{ setValueAs: parseOptionalRate }}
      />
    </>
  );
}

/** Empty for a value that is not set. */
const valueText = (value: number | null) => String(value ?? '');
