/** Reads a bill of quantities from a file: CSV, text or an Excel workbook (`.xlsx`). */
import type { Bill } from './bill-row.ts';
import { BillError, parseBillCsv, parseBillSheets, parseBillText } from './parse-bill.ts';

/** Bytes of a file, and of the content of a workbook, at most. */
export const MAX_FILE_BYTES = 2_000_000;
const MAX_CONTENT_BYTES = 40_000_000;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Compound File Binary: workbooks before Excel 2007, and encrypted ones of all versions. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads the bytes of a file. Its content decides whether it is a workbook. Throws a `BillError`. */
export async function readBillFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Bill> {
  if (bytes.length > MAX_FILE_BYTES) throw new BillError('tooLarge');
  if (startsWith(bytes, ZIP)) return readWorkbook(bytes);
  if (startsWith(bytes, COMPOUND_FILE)) {
    throw new BillError(isEncrypted(bytes) ? 'protectedWorkbook' : 'oldWorkbook');
  }
  const text = decodeText(bytes);
  return /\.txt$/i.test(name) ? parseBillText(text) : parseBillCsv(text);
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** An encrypted workbook contains a stream of this name, in UTF-16. */
function isEncrypted(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes).includes([...'EncryptedPackage'].join('\0'));
}

/** Decodes UTF-8, little-endian UTF-16 with a byte order mark (*Unicode Text* of Excel), or Windows-1252 (its *CSV*). */
function decodeText(bytes: Uint8Array): string {
  const encoding = startsWith(bytes, [0xff, 0xfe]) ? 'utf-16le' : 'utf-8';
  const text = decode(bytes, encoding) ?? new TextDecoder('windows-1252').decode(bytes);
  // Pictures, PDFs and other binary files.
  if (text.startsWith('%PDF') || text.includes('\0')) throw new BillError('wrongType');
  return text;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Bill> {
  const [{ default: readSheets }, content] = await Promise.all([
    import('read-excel-file/universal'),
    inflatedContent(bytes),
  ]);
  const sheets = await readSheets(content).catch((error: unknown) => {
    throw new BillError('damagedWorkbook', { cause: error });
  });
  return parseBillSheets(sheets.map(({ sheet, data }) => ({ name: sheet, table: tableOf(data) })));
}

/**
 * The XML files of a workbook in an archive without compression. The library inflates large files in
 * a worker from a `blob:` URL, which the Content-Security-Policy blocks.
 */
async function inflatedContent(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const { unzipSync, zipSync } = await import('fflate');
  let contentBytes = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!/\.(?:xml|rels)$/.test(name)) return false;
    contentBytes += originalSize;
    if (contentBytes > MAX_CONTENT_BYTES) throw new BillError('tooLarge');
    return true;
  };
  try {
    const files = unzipSync(bytes, { filter });
    if (!files['xl/workbook.xml']) throw new BillError('wrongType');
    return zipSync(files, { level: 0 }).buffer;
  } catch (error) {
    if (error instanceof BillError) throw error;
    throw new BillError('damagedWorkbook', { cause: error });
  }
}

/** The cells of a sheet; none for a chart that is a sheet of its own, for which the library has no data. */
function tableOf(data: readonly (readonly unknown[])[] | undefined): string[][] {
  return data?.map((row) => row.map(textOf)) ?? [];
}

/** Digits of a number in a cell, without the noise of binary fractions: 0.1 + 0.2 is 0.3. */
const CELL_DIGITS = 12;

function textOf(cell: unknown): string {
  if (cell instanceof Date) return dayOf(cell);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(CELL_DIGITS)));
  return String(cell ?? '');
}

/** `YYYY-MM-DD`. A number that is too large for a day, such as a phone number, shows `####` in Excel, too. */
function dayOf(date: Date): string {
  return Number.isNaN(date.getTime()) ? '####' : date.toISOString().slice(0, 10);
}
