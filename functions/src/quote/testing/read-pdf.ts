import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';
import { getDocumentProxy } from 'unpdf';

/** Returns the texts of each page, read with pdf.js. A line of text in several fonts gives several texts. */
export async function readPages(pdf: Uint8Array): Promise<string[][]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const page = await document.getPage(index + 1);
    const { items } = await page.getTextContent();
    return items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []));
  });
  return Promise.all(pages);
}

/** Pixels per point, enough for modules of two points. */
const SCALE = 4;

/** Points of white space around the code. */
const QUIET_ZONE = 8;

/** Reads the QR code of a document; `undefined` if it cannot be decoded. Only its modules are rectangles. */
export function readQrCode(pdf: Buffer): string | undefined {
  const rectangles = contentsOf(pdf).flatMap(rectanglesIn);
  const left = Math.min(...rectangles.map(({ x }) => x)) - QUIET_ZONE;
  const top = Math.min(...rectangles.map(({ y }) => y)) - QUIET_ZONE;
  const right = Math.max(...rectangles.map(({ x, width }) => x + width)) + QUIET_ZONE;
  const size = Math.round((right - left) * SCALE);
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const { x, y, width, height } of rectangles) {
    const columns = [x - left, x - left + width].map((each) => Math.round(each * SCALE));
    const rows = [y - top, y - top + height].map((each) => Math.round(each * SCALE));
    for (let row = rows[0] ?? 0; row < (rows[1] ?? 0); row += 1) {
      pixels.fill(0, (row * size + (columns[0] ?? 0)) * 4, (row * size + (columns[1] ?? 0)) * 4);
    }
  }
  for (let index = 3; index < pixels.length; index += 4) pixels[index] = 255;
  return jsQR(pixels, size, size)?.data;
}

/** The instructions of the pages and other streams of text. */
function contentsOf(pdf: Buffer): string[] {
  const streams = pdf.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs);
  return [...streams].map(([, data = '']) => inflateSync(Buffer.from(data, 'latin1')).toString());
}

function rectanglesIn(contents: string) {
  return [...contents.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((match) => {
    const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number);
    return { x, y, width, height };
  });
}
