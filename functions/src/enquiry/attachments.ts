/**
 * Attachments of requests for a quote. A file is uploaded first, then claimed by the enquiry that names it. What no
 * enquiry claims expires after a day. Deleting a document deletes its file (`onAttachmentDeleted`).
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  type Attachment,
  type AttachmentInput,
  type AttachmentType,
  attachmentName,
  collections,
  instant,
} from '@neev/domain';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  type WriteBatch,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import type { Caller } from '../lib/address.ts';
import { addConditionalWrite, retryOnContention } from '../lib/errors.ts';
import { deleteAll, parseSnapshot } from '../lib/queries.ts';
import { type BucketSize, consumeCallerTokens } from '../lib/rate-limits.ts';
import { isInMaintenance } from '../maintenance/maintenance-store.ts';
import { type AttachmentFiles, attachmentIdOf, newFilePath } from './attachment-files.ts';
import { detectAttachmentType } from './attachment-type.ts';

/** Milliseconds that a file is kept without an enquiry. */
const UNCLAIMED_MS = 86_400_000;

/** Documents per read. */
const READ_SIZE = 100;

/** `attachments/{idempotency key of the upload}` */
const attachmentDocument = z.object({
  /** The file in the bucket. */
  path: z.string(),
  sha256: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.number(),
  /** The file name; empty until an enquiry claims it. */
  name: z._default(z.string(), ''),
  /** The enquiry that has claimed it. */
  enquiryId: z.optional(z.string()),
  /** Missing once it is claimed. */
  expiresAt: z.optional(instant),
});

type AttachmentFields = z.infer<typeof attachmentDocument>;
type StoredAttachment = AttachmentFields & { id: string };

interface Stores {
  database: Firestore;
  files: AttachmentFiles;
}

interface Upload {
  id: string;
  bytes: Buffer;
  caller: Caller;
  /** The limit of enquiries of one address; each can have several files. */
  limit: BucketSize;
  now: Date;
}

/**
 * Stores a file once per id; a repeated upload of the same bytes returns the same.
 * @throws ApiError if the type is not accepted, the id was used for another file, or a limit is exceeded.
 */
export async function storeAttachment(
  { database, files }: Stores,
  upload: Upload,
): Promise<Omit<Attachment, 'name'>> {
  const type = requireType(upload.bytes);
  const { path, enquiryId } = await retryOnContention(() => reserve(database, upload, type));
  // Missing for a new attachment, and if the last upload was interrupted here.
  if (enquiryId === undefined && !(await files.exists(path))) await files.save(path, upload.bytes);
  return { id: upload.id, type, size: upload.bytes.length };
}

function requireType(bytes: Buffer): AttachmentType {
  if (bytes.length === 0) throw new ApiError('invalid', 'This file is empty.');
  const type = detectAttachmentType(bytes);
  if (type) return type;
  throw new ApiError(
    'wrongType',
    'We can take PDF files, photos (JPG, PNG, WebP, HEIC) and spreadsheets (XLSX, XLS, CSV).',
  );
}

/** Creates the document of an upload, or extends its expiry if it exists. */
async function reserve(
  database: Firestore,
  { id, bytes, caller, limit, now }: Upload,
  type: AttachmentType,
): Promise<AttachmentFields> {
  const reference = attachmentReference(database, id);
  const snapshot = await reference.get();
  const stored = parseSnapshot(attachmentDocument, snapshot);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (stored && stored.sha256 !== sha256)
    throw new ApiError('keyReused', 'This Idempotency-Key was used for another file.');
  if (stored?.enquiryId !== undefined) return stored;
  if (!stored)
    await consumeCallerTokens(database, { purpose: 'attachments', caller, size: limit, now });
  const expiresAt = new Date(now.getTime() + UNCLAIMED_MS);
  const path = newFilePath(id, randomUUID());
  const fields = stored ? { expiresAt } : { path, sha256, type, size: bytes.length, expiresAt };
  const batch = database.batch();
  addConditionalWrite(batch, snapshot, fields);
  await batch.commit();
  return stored ?? { path, sha256, type, size: bytes.length, name: '' };
}

/** An attachment that an enquiry may claim, with its name. */
export interface Claim {
  snapshot: DocumentSnapshot;
  attachment: Attachment;
}

/**
 * Reads the attachments that an enquiry names.
 * @throws ApiError with the field `attachments` if one is missing or expired, or belongs to another enquiry. The
 * client can then upload it again.
 */
export async function readClaims(
  database: Firestore,
  { key, attachments = [], now }: ClaimingEnquiry,
): Promise<Claim[]> {
  if (attachments.length === 0) return [];
  const references = attachments.map(({ id }) => attachmentReference(database, id));
  const snapshots = await database.getAll(...references);
  return snapshots.map((snapshot, index) => {
    const stored = parseSnapshot(attachmentDocument, snapshot);
    if (!stored || !isClaimable(stored, key, now)) throw notUploaded();
    const { id, size, type } = stored;
    const name = attachmentName(attachments[index]?.name ?? '', type);
    return { snapshot, attachment: { id, name, type, size } };
  });
}

interface ClaimingEnquiry {
  key: string;
  attachments: readonly AttachmentInput[] | undefined;
  now: Date;
}

function isClaimable({ enquiryId, expiresAt }: StoredAttachment, key: string, now: Date): boolean {
  if (enquiryId !== undefined) return enquiryId === key;
  return expiresAt !== undefined && expiresAt > now;
}

function notUploaded(): ApiError {
  const problem = 'A file was not uploaded. Please attach it again.';
  return new ApiError('conflict', problem, { fields: [{ field: 'attachments', problem }] });
}

/** Adds the claims to the batch that stores the enquiry. It fails if an attachment has changed since it was read. */
export function addClaims(batch: WriteBatch, enquiryId: string, claims: readonly Claim[]): void {
  for (const { snapshot, attachment } of claims) {
    const { name } = attachment;
    addConditionalWrite(batch, snapshot, { name, enquiryId, expiresAt: FieldValue.delete() });
  }
}

/** Returns an attachment of an enquiry with its content. @throws ApiError if there is none. */
export async function readAttachment(
  { database, files }: Stores,
  id: string,
): Promise<{ name: string; bytes: Buffer }> {
  const snapshot = await attachmentReference(database, id).get();
  const stored = parseSnapshot(attachmentDocument, snapshot);
  const bytes = stored?.enquiryId === undefined ? undefined : await files.read(stored.path);
  if (stored && bytes) return { name: stored.name, bytes };
  throw new ApiError('missing', 'There is no such file.');
}

/** Deletes the file of a deleted document. */
export async function deleteAttachmentFile(files: AttachmentFiles, fields: unknown): Promise<void> {
  const { data } = attachmentDocument.safeParse(fields);
  if (data) await files.delete(data.path);
}

/** Deletes attachments that no enquiry has claimed for a day. The time-to-live policy does the same with a delay. */
export function deleteUnclaimed(database: Firestore, now: Date): Promise<void> {
  return deleteAll(database.collection(collections.attachments).where('expiresAt', '<=', now));
}

/** Deletes files without a document, which a lost event has left. Does nothing during maintenance. */
export async function sweepAttachmentFiles({ database, files }: Stores, now: Date): Promise<void> {
  if (await isInMaintenance(database)) return;
  const end = new Date(now.getTime() - UNCLAIMED_MS);
  let old: string[] = [];
  for await (const { path, createdAt } of files.list()) {
    if (createdAt > end) continue;
    old.push(path);
    if (old.length < READ_SIZE) continue;
    await deleteUnreferenced({ database, files }, old);
    old = [];
  }
  await deleteUnreferenced({ database, files }, old);
}

async function deleteUnreferenced({ database, files }: Stores, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  const ids = new Set(paths.map(attachmentIdOf));
  const references = [...ids].map((id) => attachmentReference(database, id));
  const documents = await database.getAll(...references, { fieldMask: ['path'] });
  const referenced = new Set(documents.map((document) => document.get('path')));
  for (const path of paths) if (!referenced.has(path)) await files.delete(path);
}

function attachmentReference(database: Firestore, id: string): DocumentReference {
  return database.collection(collections.attachments).doc(id);
}
