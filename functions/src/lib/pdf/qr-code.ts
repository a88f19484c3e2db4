/** QR codes as vectors. */
import { encode } from 'uqr';
import type { PdfWriter, Position } from './writer.ts';

/** Writes the QR code of an address, which is also a link. `width` includes the quiet zone of four modules. */
export function writeQrCode({ document }: PdfWriter, url: string, { x, y, width }: Position): void {
  const { data, size } = encode(url, { ecc: 'M', border: 4 });
  const module = width / size;
  for (const [row, cells] of data.entries()) {
    for (const [start, end] of darkRanges(cells)) {
      document.rect(x + start * module, y + row * module, (end - start) * module, module);
    }
  }
  document.fill('black');
  document.link(x, y, width, width, url);
}

/** The ranges of dark modules of a row: `[start, end)`. */
function darkRanges(cells: readonly boolean[]): [number, number][] {
  const starts = cells.flatMap((isDark, index) => (isDark && !cells[index - 1] ? [index] : []));
  return starts.map((start) => {
    const end = cells.indexOf(false, start);
    return [start, end < 0 ? cells.length : end];
  });
}
