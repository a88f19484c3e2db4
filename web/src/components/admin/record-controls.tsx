/** Labelled controls of a record form, with the notices of `FormField`. */
import type { ComponentProps } from 'react';
import type { FieldPath, FieldValues, RegisterOptions } from 'react-hook-form';
import type { RecordForm } from '@/lib/admin/use-record-form.ts';
import { SelectField, TextArea, TextField } from '../controls/field.tsx';
import { FormField } from './form-field.tsx';

interface RecordFieldProps<V extends FieldValues, F extends FieldPath<V> & keyof V> {
  form: RecordForm<V>;
  field: F;
  label: string;
  /** The label in notices, if it is another one. */
  noticeLabel?: string;
  /** Formats a value for notices. */
  describe?: (value: V[F]) => string;
  options?: RegisterOptions<V, F>;
}

type Attributes<C extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<C>,
  keyof RecordFieldProps<FieldValues, string>
> & { hint?: string | undefined };

export function RecordText<V extends FieldValues, F extends FieldPath<V> & keyof V>(
  props: RecordFieldProps<V, F> & Attributes<'input'>,
) {
  const [frame, control] = split(props);
  return (
    <FormField {...frame}>
      <TextField {...control} />
    </FormField>
  );
}

export function RecordTextArea<V extends FieldValues, F extends FieldPath<V> & keyof V>(
  props: RecordFieldProps<V, F> & Attributes<'textarea'>,
) {
  const [frame, control] = split(props);
  return (
    <FormField {...frame}>
      <TextArea {...control} />
    </FormField>
  );
}

export function RecordSelect<V extends FieldValues, F extends FieldPath<V> & keyof V>(
  props: RecordFieldProps<V, F> & Attributes<'select'>,
) {
  const [frame, control] = split(props);
  return (
    <FormField {...frame}>
      <SelectField {...control} value={props.form.form.watch(props.field)} />
    </FormField>
  );
}

/** The props of the frame of a field and those of its control. */
function split<V extends FieldValues, F extends FieldPath<V> & keyof V, A>(
  props: RecordFieldProps<V, F> & A,
) {
  const { form, field, label, noticeLabel = label, describe, options, ...attributes } = props;
  const error = form.errorOf(field);
  return [
    { form, field, label: noticeLabel, describe },
    { ...attributes, label, error, ...form.form.register(field, options) },
  ] as const;
}
