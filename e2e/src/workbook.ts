/** A small Excel workbook for uploads. */
import { strToU8, zipSync } from 'fflate';

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Widths of columns: a file of 500 kB or more is inflated in a worker, which the Content-Security-Policy may block. */
const PADDING = `<cols>${'<col min="1" max="1" width="9"/>'.repeat(20_000)}</cols>`;

/** Returns the bytes of a workbook with one large sheet, whose cells are texts. */
export function largeWorkbookOf(rows: readonly (readonly string[])[]): Buffer {
  const rowsXml = rows.map((row, index) => {
    const cells = row.map(
      (cell, column) =>
        `<c r="${'ABCDEF'[column]}${index + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`,
    );
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE_RELATIONS}"><sheets><sheet name="Civil" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE_RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SPREADSHEET}">${PADDING}<sheetData>${rowsXml.join('')}</sheetData></worksheet>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)]))),
  );
}
