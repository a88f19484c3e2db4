/** Tables of PDF documents. Rows are not divided, and the header is repeated on each page. */
import {
  CONTENT_WIDTH,
  ensureSpace,
  GREY,
  lineHeightOf,
  MARGIN,
  type PdfWriter,
  type Position,
  type TextStyle,
  wrap,
  writeLine,
  writeRule,
} from './writer.ts';

export interface Column<Row> {
  header: string;
  /** The width in points; one column has none and gets the rest. */
  width?: number;
  /** Numbers are at the right, on one line. Other texts are wrapped. */
  isNumber?: boolean;
  text: (row: Row, index: number) => string;
  /** A second text below the first one. */
  note?: (row: Row) => string;
}

const STYLE: TextStyle = { size: 8 };
const NOTE_STYLE: TextStyle = { size: 7, color: GREY };
const HEADER_STYLE: TextStyle = { size: 8, weight: 'bold' };
const GAP = 6;
const PADDING = 3;

export function writeTable<Row>(
  writer: PdfWriter,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  const placed = placeColumns(columns);
  writeHeader(writer, placed);
  for (const [index, row] of rows.entries()) writeRow(writer, placed, row, index);
}

type PlacedColumn<Row> = Column<Row> & { x: number; width: number };

function placeColumns<Row>(columns: readonly Column<Row>[]): PlacedColumn<Row>[] {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, GAP * (columns.length - 1));
  let x = MARGIN;
  return columns.map((column) => {
    const width = column.width ?? CONTENT_WIDTH - fixed;
    const placed = { ...column, x, width };
    x += width + GAP;
    return placed;
  });
}

interface CellLine {
  text: string;
  style: TextStyle;
}

function writeHeader<Row>(writer: PdfWriter, columns: readonly PlacedColumn<Row>[]): void {
  const cells = columns.map(({ header, isNumber, width }) => ({
    lines: isNumber ? [header] : wrap(writer, header, HEADER_STYLE, width),
  }));
  writeCells(
    writer,
    columns,
    cells.map(({ lines }) => lines.map((text) => ({ text, style: HEADER_STYLE }))),
  );
}

function writeRow<Row>(
  writer: PdfWriter,
  columns: readonly PlacedColumn<Row>[],
  row: Row,
  index: number,
): void {
  const cells = columns.map((column) => linesOf(writer, column, row, index));
  if (ensureSpace(writer, heightOf(cells))) writeHeader(writer, columns);
  writeCells(writer, columns, cells);
}

function linesOf<Row>(
  writer: PdfWriter,
  { text, note, isNumber, width }: PlacedColumn<Row>,
  row: Row,
  index: number,
): CellLine[] {
  const value = text(row, index);
  const lines = isNumber ? [value] : wrap(writer, value, STYLE, width);
  const noteText = note?.(row) ?? '';
  const noteLines = noteText === '' ? [] : wrap(writer, noteText, NOTE_STYLE, width);
  return [
    ...lines.map((line) => ({ text: line, style: STYLE })),
    ...noteLines.map((line) => ({ text: line, style: NOTE_STYLE })),
  ];
}

function writeCells<Row>(
  writer: PdfWriter,
  columns: readonly PlacedColumn<Row>[],
  cells: readonly CellLine[][],
): void {
  for (const [index, { x, width, isNumber }] of columns.entries()) {
    const position = { x, width, y: writer.y + PADDING };
    writeCell(writer, cells[index] ?? [], isNumber === true, position);
  }
  writer.y += heightOf(cells);
  writeRule(writer, writer.y);
}

function writeCell(
  writer: PdfWriter,
  lines: readonly CellLine[],
  isNumber: boolean,
  { x, y: top, width }: Position,
): void {
  let y = top;
  for (const { text, style } of lines) {
    const align = isNumber ? 'right' : 'left';
    writeLine(writer, text, { ...style, align }, { x, y, width });
    y += lineHeightOf(style);
  }
}

function heightOf(cells: readonly CellLine[][]): number {
  const heights = cells.map((lines) =>
    lines.reduce((sum, { style }) => sum + lineHeightOf(style), 0),
  );
  return Math.max(...heights) + 2 * PADDING;
}
