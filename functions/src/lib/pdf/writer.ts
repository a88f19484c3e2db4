/** Writes texts and tables onto the pages of a PDF document, from top to bottom. Lengths are in points (1/72 inch). */
import type { Font } from 'fontkit';
import { createFonts, type FontRun, type Fonts, type FontWeight } from './fonts.ts';
import { loadPdfLibraries } from './libraries.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Also accepts a font of fontkit, since pdfkit 0.20; its types do not have that. */
      registerFont(name: string, font: Font): this;
    }
  }
}

/** A4. */
const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 40;
export const CONTENT_WIDTH = PAGE.width - 2 * MARGIN;
/** Below are the footers. */
const BOTTOM = PAGE.height - 54;

/** The height of a line in multiples of the font size, and the position of its baseline. */
const LINE_HEIGHT = 1.35;
const BASELINE = 1.03;

export interface PdfWriter {
  document: PDFKit.PDFDocument;
  fonts: Fonts;
  measured: Map<string, MeasuredRun[]>;
  /** Where the next text is written. */
  y: number;
}

export interface TextStyle {
  size: number;
  weight?: FontWeight;
  color?: string;
  align?: 'left' | 'right';
}

export interface Position {
  x: number;
  y: number;
  width: number;
}

interface DocumentInfo {
  title: string;
  author: string;
  createdAt: Date;
}

export async function createPdfWriter({
  title,
  author,
  createdAt,
}: DocumentInfo): Promise<PdfWriter> {
  const { PDFDocument, createFont } = await loadPdfLibraries();
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    // Without margins, so that pdfkit adds no pages of its own.
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    // Without Helvetica, which pdfkit loads by default.
    font: '',
    info: { Title: title, Author: author, Creator: 'Neev', CreationDate: createdAt },
  });
  return { document, fonts: createFonts(createFont), measured: new Map(), y: MARGIN };
}

/** Writes a footer with the number of the page onto each page. Returns the bytes of the document. */
export async function finishPdf(writer: PdfWriter, footer: string): Promise<Buffer> {
  const { document } = writer;
  const { count } = document.bufferedPageRange();
  const style = { size: 8, color: GREY };
  const position = { x: MARGIN, y: PAGE.height - 40, width: CONTENT_WIDTH };
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    writeLine(writer, footer, style, position);
    const number = `Page ${page + 1} of ${count}`;
    writeLine(writer, number, { ...style, align: 'right' }, position);
  }
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

export const GREY = '#555555';
const LINE_COLOR = '#bbbbbb';

export function lineHeightOf({ size }: Pick<TextStyle, 'size'>): number {
  return size * LINE_HEIGHT;
}

/** Starts a page unless `height` is left on this one. Returns whether it has started one. */
export function ensureSpace(writer: PdfWriter, height: number): boolean {
  if (writer.y + height <= BOTTOM) return false;
  writer.document.addPage();
  writer.y = MARGIN;
  return true;
}

/** Writes a text over the whole width, over several pages if necessary. Keeps its line breaks. */
export function writeText(writer: PdfWriter, text: string, style: TextStyle): void {
  for (const line of text.split('\n').flatMap((each) => wrap(writer, each, style, CONTENT_WIDTH))) {
    ensureSpace(writer, lineHeightOf(style));
    writeLine(writer, line, style, { x: MARGIN, y: writer.y, width: CONTENT_WIDTH });
    writer.y += lineHeightOf(style);
  }
}

/** Writes a text into a box that begins at a position. Returns the height of the text. */
export function writeBox(
  writer: PdfWriter,
  text: string,
  style: TextStyle,
  { x, y, width }: Position,
): number {
  const lines = wrap(writer, text, style, width);
  for (const [index, line] of lines.entries()) {
    writeLine(writer, line, style, { x, y: y + index * lineHeightOf(style), width });
  }
  return lines.length * lineHeightOf(style);
}

/** Writes one line. A line that is too long gets a smaller font. */
export function writeLine(
  writer: PdfWriter,
  text: string,
  { size, weight = 'regular', color = 'black', align = 'left' }: TextStyle,
  { x, y, width }: Position,
): void {
  const { document } = writer;
  const runs = measuredRuns(writer, text, weight);
  const fittingSize = Math.min(size, width / widthOf(runs));
  let left = align === 'right' ? x + width - widthOf(runs) * fittingSize : x;
  document.fillColor(color);
  for (const run of runs) {
    document
      .font(run.file)
      .fontSize(fittingSize)
      .text(run.text, left, y + size * BASELINE, { baseline: 'alphabetic', lineBreak: false });
    left += run.width * fittingSize;
  }
}

export function writeRule({ document }: PdfWriter, y: number, width = CONTENT_WIDTH): void {
  const right = MARGIN + CONTENT_WIDTH;
  document
    .moveTo(right - width, y)
    .lineTo(right, y)
    .lineWidth(0.5)
    .strokeColor(LINE_COLOR)
    .stroke();
}

/** Divides a text into lines of at most `width`; an empty text is one line. */
export function wrap(
  writer: PdfWriter,
  text: string,
  { size, weight = 'regular' }: TextStyle,
  width: number,
): string[] {
  const measure = (part: string) => widthOf(measuredRuns(writer, part, weight)) * size;
  const spaceWidth = measure(' ');
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  for (const word of wordsOf(text).flatMap((each) => piecesOf(each, measure, width))) {
    const wordWidth = measure(word);
    const isFirst = line === '';
    if (!isFirst && lineWidth + spaceWidth + wordWidth > width) {
      lines.push(line);
      line = word;
      lineWidth = wordWidth;
    } else {
      line = isFirst ? word : `${line} ${word}`;
      lineWidth += wordWidth + (isFirst ? 0 : spaceWidth);
    }
  }
  return [...lines, line];
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

const graphemes = new Intl.Segmenter('en-IN');

/**
 * Divides a word that is longer than a line. Each piece but the last fills a line. Adds the widths of graphemes, without
 * their kerning: measuring each prefix would take the square of the length.
 */
function piecesOf(word: string, measure: (text: string) => number, width: number): string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  let pieceWidth = 0;
  for (const { segment } of graphemes.segment(word)) {
    const segmentWidth = measure(segment);
    if (piece !== '' && pieceWidth + segmentWidth > width) {
      pieces.push(piece);
      piece = '';
      pieceWidth = 0;
    }
    piece += segment;
    pieceWidth += segmentWidth;
  }
  return [...pieces, piece];
}

interface MeasuredRun extends FontRun {
  /** In multiples of the font size. */
  width: number;
}

/** Divides a text into the runs of its fonts and measures them, once per text. */
function measuredRuns(
  { document, fonts, measured }: PdfWriter,
  text: string,
  weight: FontWeight,
): MeasuredRun[] {
  const key = `${weight} ${text}`;
  const present = measured.get(key);
  if (present) return present;
  const runs = fonts.runsOf(text, weight).map((run) => {
    document.registerFont(run.file, fonts.fontOf(run.file));
    return { ...run, width: document.font(run.file).fontSize(1).widthOfString(run.text) };
  });
  measured.set(key, runs);
  return runs;
}

function widthOf(runs: readonly MeasuredRun[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0);
}
