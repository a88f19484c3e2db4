/** Checks the files that a visitor chooses, and reads them, because a file on the device can change or disappear. */
import { attachmentLimits, attachmentTypes, fileSizeText, safeFileName } from '@neev/domain';
import type { EntryAttachment } from '../outbox/outbox-entry.ts';

const endings: readonly string[] = Object.values(attachmentTypes).flat();
const types: readonly string[] = Object.keys(attachmentTypes);

/** The value of `accept` of the file input. */
export const ACCEPTED_FILES = [...endings.map((ending) => `.${ending}`), ...types].join();

const MAX_FILES_TEXT = 'You can attach up to three files.';

interface ChosenFiles {
  attachments: EntryAttachment[];
  /** Why other files were not added, in the words of the visitor. */
  problems: string[];
}

/** Returns the files that can be added to `count` others. `newId` returns an unused id. */
export async function readChosenFiles(
  files: readonly File[],
  { count, newId }: { count: number; newId: () => string },
): Promise<ChosenFiles> {
  const attachments: EntryAttachment[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const isFull = count + attachments.length >= attachmentLimits.files;
    const problem = isFull ? `${file.name} was not added. ${MAX_FILES_TEXT}` : problemOf(file);
    const content = problem === undefined ? await readContent(file) : undefined;
    if (content) attachments.push({ id: newId(), name: safeFileName(file.name), file: content });
    else problems.push(problem ?? `${file.name} could not be read. Please choose it again.`);
  }
  return { attachments, problems };
}

function problemOf({ name, size, type }: File): string | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!endings.includes(ending) && !types.includes(type)) {
    return `${name} can't be attached. We can take PDF files, photos (JPG, PNG, WebP, HEIC) and spreadsheets (XLSX, XLS, CSV).`;
  }
  if (size === 0) return `${name} is empty.`;
  if (size <= attachmentLimits.bytes) return undefined;
  return `${name} is too large (${fileSizeText(size)}). A file can be up to 10 MB.`;
}

async function readContent(file: File): Promise<Blob | undefined> {
  try {
    return new Blob([await file.arrayBuffer()]);
  } catch {
    return undefined;
  }
}
