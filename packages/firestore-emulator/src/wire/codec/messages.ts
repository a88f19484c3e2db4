/** What decoding has in common for the binary and the JSON form. */
import { invalidArgument, StatusError } from '../../status.ts';
import type { FieldSchema, Message, MessageSchema } from './schema.ts';

/** Returns a message without data. */
export function createMessage({ initialValues }: MessageSchema): Message {
  const message: Message = {};
  for (const [name, create] of initialValues) message[name] = create();
  return message;
}

/** Sets a field, unless its value is that of an absent one, and removes the other fields of its oneof. */
export function setField(message: Message, field: FieldSchema, value: unknown): void {
  for (const alternative of field.alternatives) {
    if (message[alternative] !== undefined) delete message[alternative];
  }
  const isAbsent = field.absent !== undefined && Object.is(value, field.absent);
  if (!isAbsent) message[field.name] = value;
  else if (message[field.name] !== undefined) message[field.name] = value;
}

/** @throws StatusError UNIMPLEMENTED */
export function requireSupported({ name }: MessageSchema, field: FieldSchema): void {
  if (field.isUnsupported) {
    throw new StatusError(
      'UNIMPLEMENTED',
      `The emulator does not support \`${field.name}\` of ${name}.`,
    );
  }
}

/** @throws StatusError INVALID_ARGUMENT if a required field is missing */
export function validateMessage({ required }: MessageSchema, message: Message): void {
  if (required && !required.fields.some((name) => message[name] !== undefined)) {
    throw invalidArgument(required.error);
  }
}
