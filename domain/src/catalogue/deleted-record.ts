import * as z from 'zod/mini';
import { instant } from '../document.ts';

/** Days for which a deleted record can be restored. Its picture is kept at least as long. */
export const DELETED_RECORD_DAYS = 30;

/** `deletedRecords/{random id}`: a deleted record of the catalogue. Written only by functions. */
export const deletedRecordDocument = z.object({
  collection: z.enum(['categories', 'subcategories', 'products', 'heroSlides']),
  recordId: z.string(),
  /** The fields of the record. */
  record: z.record(z.string(), z.unknown()),
  deletedAt: instant,
  /** The uid of the administrator; empty if unknown. */
  deletedBy: z.string(),
  /** The path of the parent with which it was deleted; empty if it was deleted itself. */
  deletedWith: z.string(),
  /** The id under which it exists again, while its children are being restored. */
  restoredId: z.optional(z.string()),
  expiresAt: instant,
});

export type DeletedRecord = z.infer<typeof deletedRecordDocument> & { id: string };

/** The name of a deleted record, or the title of a slide. */
export function deletedRecordName({ record, recordId }: DeletedRecord): string {
  return [record.name, record.title].find((each) => typeof each === 'string') ?? recordId;
}
