/** A small Excel workbook, for tests: the files that Office Open XML requires, with inline texts. */
import { strToU8, zipSync } from 'fflate';

type Cell = string | number;

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Returns the bytes of a workbook with these sheets. */
export function workbookOf(sheets: Record<string, readonly (readonly Cell[])[]>) {
  const names = Object.keys(sheets);
  const entries = names.map(
    (name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index}"/>`,
  );
  const relations = names.map(
    (_, index) =>
      `<Relationship Id="r${index}" Type="${OFFICE_RELATIONS}/worksheet" Target="worksheets/s${index}.xml"/>`,
  );
  const files = Object.values(sheets).map((rows, index): [string, string] => [
    `xl/worksheets/s${index}.xml`,
    `<worksheet xmlns="${SPREADSHEET}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
  ]);
  return zipSync(
    Object.fromEntries(
      [
        [
          'xl/workbook.xml',
          `<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE_RELATIONS}"><sheets>${entries.join('')}</sheets></workbook>`,
        ],
        [
          'xl/_rels/workbook.xml.rels',
          `<Relationships xmlns="${RELATIONS}">${relations.join('')}</Relationships>`,
        ],
        ...files,
      ].map(([path, xml]) => [path, strToU8(xml ?? '')]),
    ),
  );
}

function rowXml(cells: readonly Cell[], index: number): string {
  return `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, `${'ABCDEF'[column]}${index + 1}`)).join('')}</row>`;
}

function cellXml(cell: Cell, address: string): string {
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  return `<c r="${address}" t="inlineStr"><is><t>${cell}</t></is></c>`;
}
