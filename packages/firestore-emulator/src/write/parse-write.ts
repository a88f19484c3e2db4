/** Checks writes and brings them into one form. The messages are those of Google's emulator. */
import type { Precondition, Write } from '../service/messages.ts';
import { invalidArgument } from '../status.ts';
import { documentNamePath, type FieldPath, parseFieldPath } from '../values/field-path.ts';
import { requireDocumentName } from '../values/resource-name.ts';
import { requireStorableFields } from '../values/validate.ts';
import type { Fields } from '../values/value.ts';
import { type ParsedTransform, parseTransforms } from './transform.ts';

export type WriteKind = 'set' | 'delete' | 'verify';

export interface ParsedWrite {
  readonly kind: WriteKind;
  readonly name: string;
  readonly precondition: Precondition;
  /** The fields of a `set`; without a mask they replace all others. */
  readonly fields: Fields;
  readonly mask: readonly FieldPath[] | undefined;
  readonly transforms: readonly ParsedTransform[];
}

/** @throws StatusError INVALID_ARGUMENT */
export function parseWrite(write: Write): ParsedWrite {
  const precondition = parsePrecondition(write);
  const common = { precondition, fields: {}, mask: undefined, transforms: [] };
  if (write.update) return parseUpdate(write, write.update, precondition);
  if (write.transform) return parseTransformWrite(write, write.transform, precondition);
  if (write.delete !== undefined) {
    requireDocumentName(write.delete);
    requireNoMask(write, 'delete');
    return { ...common, kind: 'delete', name: write.delete };
  }
  if (write.verify === undefined) throw invalidArgument('empty write operation');
  requireDocumentName(write.verify);
  requireNoMask(write, 'verify');
  if (Object.keys(precondition).length === 0)
    throw invalidArgument('a verify must contain a precondition');
  return { ...common, kind: 'verify', name: write.verify };
}

function parseUpdate(
  write: Write,
  update: { name: string; fields?: Fields },
  precondition: Precondition,
): ParsedWrite {
  requireDocumentName(update.name);
  const fields = update.fields ?? {};
  const mask = write.updateMask?.fieldPaths ?? (write.updateMask && []);
  requireStorableFields(fields);
  return {
    kind: 'set',
    name: update.name,
    precondition,
    fields,
    mask: mask?.map(parseFieldPath).filter(([name]) => name !== documentNamePath),
    transforms: parseTransforms(write.updateTransforms ?? []),
  };
}

/** A `transform` is an update that changes no field and has transforms. */
function parseTransformWrite(
  write: Write,
  transform: NonNullable<Write['transform']>,
  precondition: Precondition,
): ParsedWrite {
  requireDocumentName(transform.document);
  requireNoMask(write, 'transform');
  const transforms = transform.fieldTransforms ?? [];
  if (transforms.length === 0)
    throw invalidArgument('The list of FieldTransform must not be empty.');
  return {
    kind: 'set',
    name: transform.document,
    precondition,
    fields: {},
    mask: [],
    transforms: parseTransforms(transforms),
  };
}

function parsePrecondition({ currentDocument = {} }: Write): Precondition {
  const { exists, updateTime } = currentDocument;
  if (exists !== undefined && updateTime !== undefined) {
    throw invalidArgument('a precondition must have only one condition');
  }
  return currentDocument;
}

function requireNoMask(write: Write, kind: string): void {
  if (write.updateMask) throw invalidArgument(`a ${kind} must not specify a document mask.`);
  if (write.updateTransforms?.length)
    throw invalidArgument(`a ${kind} must not specify a update transform.`);
}
