/**
 * Uploads the files of an enquiry, then sends the enquiry that names them. Ids are derived from the idempotency key of
 * the enquiry, so that a repeated upload stores a file once.
 */
import type { ApiResponse } from '@/lib/http.ts';
import type { EntryAttachment, OutboxEntry } from '../outbox/outbox-entry.ts';
import { uploadFile } from './upload-file.ts';

type Upload = (id: string, file: Blob, onProgress: (bytes: number) => void) => Promise<ApiResponse>;

/** The upload that is in progress in this tab. */
interface UploadProgress {
  /** The name of the file. */
  name: string;
  /** Of all files of the enquiry, in bytes. */
  sent: number;
  total: number;
}

/** What `POST /api/enquiries` names. */
export function attachmentReferences({ key, attachments = [] }: OutboxEntry) {
  return attachments.map(({ name }, index) => ({ id: attachmentId(key, index), name }));
}

function attachmentId(key: string, index: number): string {
  return `${key}-${index + 1}`;
}

export function createAttachmentSender(upload: Upload = uploadFile) {
  /** Ids of files that the server has, as far as this tab knows. */
  const uploaded = new Set<string>();
  const subscribers = new Set<() => void>();
  let progress: UploadProgress | undefined;

  function setProgress(next: UploadProgress | undefined) {
    progress = next;
    for (const notify of subscribers) notify();
  }

  async function uploadOne(id: string, { name, file }: EntryAttachment, report: Report) {
    if (uploaded.has(id)) return undefined;
    const response = await upload(id, file, (bytes) => report(name, Math.min(bytes, file.size)));
    if (response.kind !== 'ok') return nameFile(response, name);
    uploaded.add(id);
    return undefined;
  }

  /** Returns the response to the upload that failed, or `undefined`. */
  async function uploadAll({ key, attachments = [] }: OutboxEntry) {
    const total = attachments.reduce((sum, { file }) => sum + file.size, 0);
    let previous = 0;
    const report: Report = (name, bytes) => setProgress({ name, sent: previous + bytes, total });
    try {
      for (const [index, attachment] of attachments.entries()) {
        report(attachment.name, 0);
        const failure = await uploadOne(attachmentId(key, index), attachment, report);
        if (failure) return failure;
        previous += attachment.file.size;
      }
      return undefined;
    } finally {
      setProgress(undefined);
    }
  }

  return {
    getProgress: () => progress,
    /** Returns an unsubscribe function. */
    subscribe(onChange: () => void) {
      subscribers.add(onChange);
      return () => {
        subscribers.delete(onChange);
      };
    },
    /** Uploads the files that the server does not have, then calls `send`. Repeats both once if a file is missing. */
    async send(entry: OutboxEntry, send: () => Promise<ApiResponse>): Promise<ApiResponse> {
      const response = (await uploadAll(entry)) ?? (await send());
      if (!isMissingFile(response)) return response;
      for (const { id } of attachmentReferences(entry)) uploaded.delete(id);
      return (await uploadAll(entry)) ?? send();
    },
  };
}

type Report = (name: string, bytes: number) => void;

export const attachmentSender = createAttachmentSender();

/** The server deletes a file that no enquiry has named for a day. */
function isMissingFile(response: ApiResponse): boolean {
  return (
    response.kind === 'refused' &&
    response.status === 409 &&
    response.fields.attachments !== undefined
  );
}

function nameFile(response: ApiResponse, name: string): ApiResponse {
  if (response.kind !== 'refused' || response.error === '') return response;
  return { ...response, error: `${name}: ${response.error}` };
}
