/**
 * Detects the type of an attachment by its content; names and declared types do not matter.
 *
 * | Type | Detected by |
 * |---|---|
 * | PDF, JPEG, PNG, WebP | the signature at the start |
 * | HEIC, AVIF | the brand in the first box (ISO/IEC 14496-12, section 4.3) |
 * | XLSX | the central directory of a ZIP file with the parts of a workbook, without macros |
 * | XLS | a compound file (MS-CFB) with the stream `Workbook` or `Book` |
 * | CSV | text without control characters that is no markup |
 */
import type { AttachmentType } from '@neev/domain';

type Detector = (bytes: Buffer) => boolean;

const detectors: readonly [AttachmentType, Detector][] = [
  ['application/pdf', startsWith('%PDF-')],
  ['image/jpeg', startsWith('\xFF\xD8\xFF')],
  ['image/png', startsWith('\x89PNG\r\n\x1A\n')],
  ['image/webp', (bytes) => startsWith('RIFF')(bytes) && hasText(bytes, 8, 'WEBP')],
  ['image/heic', (bytes) => heicBrands.has(brandOf(bytes))],
  ['image/avif', (bytes) => avifBrands.has(brandOf(bytes))],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', isWorkbook],
  ['application/vnd.ms-excel', isCompoundWorkbook],
  ['text/csv', isPlainText],
];

/** Returns the type of a file; `undefined` if it is not accepted. */
export function detectAttachmentType(bytes: Buffer): AttachmentType | undefined {
  return detectors.find(([, detect]) => detect(bytes))?.[0];
}

function startsWith(signature: string): Detector {
  return (bytes) => hasText(bytes, 0, signature);
}

/** Whether a text is at this position. Each of its characters is one byte. */
function hasText(bytes: Buffer, start: number, text: string): boolean {
  return bytes.toString('latin1', start, start + text.length) === text;
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']);
const avifBrands = new Set(['avif', 'avis']);

function brandOf(bytes: Buffer): string {
  return hasText(bytes, 4, 'ftyp') ? bytes.toString('latin1', 8, 12) : '';
}

/** The most entries of a ZIP file that are read; a workbook has some dozens. */
const MAX_ENTRIES = 10_000;

/** Sizes of the records of a ZIP file (APPNOTE, sections 4.3.12 and 4.3.16), and of the longest comment. */
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const COMMENT_BYTES = 65_535;

function isWorkbook(bytes: Buffer): boolean {
  if (!hasText(bytes, 0, 'PK\x03\x04')) return false;
  const names = new Set(zipEntryNames(bytes));
  const isSpreadsheet = names.has('[Content_Types].xml') && names.has('xl/workbook.xml');
  return isSpreadsheet && !names.has('xl/vbaProject.bin');
}

/** Yields the names in the central directory of a ZIP file; stops at the first record that is damaged. */
function* zipEntryNames(bytes: Buffer): Generator<string> {
  const tail = bytes.subarray(-(END_BYTES + COMMENT_BYTES));
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + END_BYTES > tail.length) return;
  let position = tail.readUInt32LE(end + 16);
  for (let entry = 0; entry < MAX_ENTRIES; entry += 1) {
    if (position + ENTRY_BYTES > bytes.length || !hasText(bytes, position, 'PK\x01\x02')) return;
    const nameStart = position + ENTRY_BYTES;
    const nameEnd = nameStart + bytes.readUInt16LE(position + 28);
    yield bytes.toString('utf8', nameStart, nameEnd);
    position = nameEnd + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32);
  }
}

const COMPOUND_FILE = '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1';

/** Names of streams are in UTF-16, in fields of fixed length that end with zeros. */
const workbookStreams = ['Workbook\0', 'Book\0'].map((name) => Buffer.from(name, 'utf16le'));

function isCompoundWorkbook(bytes: Buffer): boolean {
  return hasText(bytes, 0, COMPOUND_FILE) && workbookStreams.some((name) => bytes.includes(name));
}

/** In UTF-8 or in a code page, such as a list from a spreadsheet. Tab, line feed and carriage return are no control characters. */
function isPlainText(bytes: Buffer): boolean {
  if (bytes.length === 0) return false;
  const isText = bytes.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13);
  return isText && !/^[\s\xEF\xBB\xBF]*<[!?a-z]/i.test(bytes.toString('latin1', 0, 200));
}
