/** The files that a request for a quote can contain: drawings, photos, and lists of material. */
import * as z from 'zod/mini';
import { idempotencyKey } from '../enquiry/enquiry.ts';
import { cutText } from '../text.ts';

/** Attachments of a request, bytes of one, and characters of its name. */
export const attachmentLimits = { files: 3, bytes: 10 * 1024 * 1024, name: 100 } as const;

/** The accepted types with the endings of their file names; the first one is set for a name without them. */
export const attachmentTypes = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'image/avif': ['avif'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.ms-excel': ['xls'],
  'text/csv': ['csv'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type AttachmentType = keyof typeof attachmentTypes;

/** Path separators, characters that file systems reserve, and controls of the writing direction, which hide an ending. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_C}\uFEFF/\\:*?"<>|]/gu;

/** The file name without unsafe characters, and not longer than the limit; keeps its ending. */
export function safeFileName(name: string): string {
  const cleaned = name.replace(UNSAFE_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
  const text = cleaned.replace(/^[\s.]+/, '');
  if (text.length <= attachmentLimits.name) return text;
  const ending = text.match(/\.\w{1,5}$/)?.[0] ?? '';
  return cutText(text, attachmentLimits.name - ending.length) + ending;
}

/** The file name of an attachment, with an ending of its type: `list.exe` becomes `list.exe.pdf`. */
export function attachmentName(name: string, type: string): string {
  const endings: readonly string[] = Object.entries(attachmentTypes).find(
    ([each]) => each === type,
  )?.[1] ?? ['bin'];
  const ending = name.match(/\.(\w+)$/)?.[1]?.toLowerCase() ?? '';
  if (endings.includes(ending)) return name;
  const start = cutText(name, attachmentLimits.name - 5);
  return `${start || 'attachment'}.${endings[0]}`;
}

/** A reference to an uploaded file in `POST /api/enquiries`. */
const attachmentInput = z.object({
  /** The idempotency key of the upload. */
  id: idempotencyKey.check(z.regex(/^(?!__.*__$)/, 'There is no such file.')),
  name: z
    .string('Name must be text.')
    .check(z.maxLength(1_000, 'The file name is too long.'), z.overwrite(safeFileName)),
});

/** The optional field of `POST /api/enquiries`. */
export const attachmentsField = {
  attachments: z.optional(
    z.array(attachmentInput, 'Attachments must be a list.').check(
      z.maxLength(attachmentLimits.files, `At most ${attachmentLimits.files} files.`),
      z.refine(
        (files) => new Set(files.map(({ id }) => id)).size === files.length,
        'A file is attached twice.',
      ),
    ),
  ),
};

export type AttachmentInput = z.infer<typeof attachmentInput>;

/** `840 KB`, `1.2 MB` */
export function fileSizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes >= 0.95) return `${megabytes.toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
