/** Masks of the fields that a response contains. */
import { documentNamePath, parseFieldPath, selectFields } from '../values/field-path.ts';
import type { Document } from '../values/value.ts';
import type { FieldMask } from './messages.ts';

/** Returns a function that keeps the fields of a mask; an empty mask has none. @throws StatusError INVALID_ARGUMENT */
export function parseMask(mask: FieldMask | undefined): (document: Document) => Document {
  if (!mask) return (document) => document;
  const paths = (mask.fieldPaths ?? [])
    .map(parseFieldPath)
    .filter(([name]) => name !== documentNamePath);
  return (document) => ({ ...document, fields: selectFields(document.fields, paths) });
}
