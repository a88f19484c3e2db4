/** The PDF documents of quotes and of product lists. */
import {
  amountInWords,
  type CompanySettings,
  company,
  dayAt,
  type Enquiry,
  formatPaise,
  formatQuantity,
  formatRupees,
  type LineAmounts,
  lineTotal,
  listTotal,
  longDayText,
  publicPriceText,
  type QuoteFields,
  type QuoteItem,
  type QuoteLine,
  type QuoteVersion,
  quoteAmounts,
  RUPEE_SIGN,
  subtotalsOf,
} from '@neev/domain';
import { writeQrCode } from '../lib/pdf/qr-code.ts';
import { type Column, writeTable } from '../lib/pdf/table.ts';
import {
  CONTENT_WIDTH,
  createPdfWriter,
  ensureSpace,
  finishPdf,
  GREY,
  lineHeightOf,
  MARGIN,
  type PdfWriter,
  type TextStyle,
  writeBox,
  writeLine,
  writeRule,
  writeText,
} from '../lib/pdf/writer.ts';

/** What the PDF of a quote shows. */
export interface QuoteDocument {
  company: CompanySettings;
  enquiry: Pick<Enquiry, 'name' | 'mobile' | 'email' | 'delivery'>;
  referenceNumber: string;
  quote: QuoteFields & Pick<QuoteVersion, 'version' | 'sentAt'>;
  /** The address of the customer's page. */
  url: string;
}

const TEXT: TextStyle = { size: 9 };
const SMALL: TextStyle = { size: 8, color: GREY };
const LABEL: TextStyle = { size: 9, weight: 'bold' };
const HEADING: TextStyle = { size: 15, weight: 'bold' };
const GAP = 12;

/** Creates the PDF of a version of a quote. */
export async function createQuotePdf(source: QuoteDocument): Promise<Buffer> {
  const { referenceNumber, quote } = source;
  const title = `Quotation ${referenceNumber}, version ${quote.version}`;
  const writer = await createPdfWriter({
    title,
    author: company.legalName,
    createdAt: quote.sentAt,
  });
  const amounts = quoteAmounts(quote);
  writeLetterhead(writer, source.company);
  writeQuoteHead(writer, title, source);
  writeParties(writer, source.enquiry);
  const rows = amounts.lines.map((lineAmounts, index) => ({
    line: quote.lines[index],
    amounts: lineAmounts,
  }));
  writeTable(writer, quoteColumns, rows);
  writeTotals(writer, quote);
  writeTerms(writer, quote.terms);
  writeMissingCharacters(writer);
  return finishPdf(writer, `${company.legalName} · ${title}`);
}

interface ProductList {
  company: CompanySettings;
  items: readonly QuoteItem[];
  now: Date;
}

/** Creates the PDF of a visitor's product list, in the currency of the public pages. */
export async function createListPdf({ company: settings, items, now }: ProductList) {
  const title = 'Product list';
  const writer = await createPdfWriter({ title, author: company.legalName, createdAt: now });
  writeLetterhead(writer, settings);
  writeBlock(writer, title, HEADING);
  writeBlock(writer, `Date: ${longDayText(dayAt(now))}`, TEXT);
  writer.y += GAP;
  writeTable(writer, listColumns, items);
  writeListTotal(writer, items);
  writeMissingCharacters(writer);
  return finishPdf(writer, `${company.legalName} · ${title}`);
}

function writeLetterhead(writer: PdfWriter, settings: CompanySettings): void {
  writeBlock(writer, company.legalName, HEADING);
  writeBlock(writer, settings.address.replace(/\s+/g, ' '), TEXT);
  const contacts = [`GSTIN ${settings.gstin}`, settings.phone, settings.email];
  writeBlock(writer, contacts.join('  ·  '), TEXT);
  writer.y += 6;
  writeRule(writer, writer.y);
  writer.y += GAP;
}

const QR_CODE_WIDTH = 96;

function writeQuoteHead(writer: PdfWriter, title: string, { quote, url }: QuoteDocument): void {
  const top = writer.y;
  const width = CONTENT_WIDTH - QR_CODE_WIDTH - GAP;
  writeBlock(writer, title, HEADING, width);
  writeBlock(writer, `Date: ${longDayText(dayAt(quote.sentAt))}`, TEXT, width);
  writeBlock(writer, `Valid until: ${longDayText(quote.validUntil)}`, TEXT, width);
  writer.y += 4;
  const hint =
    'Scan the code to see this quotation online, ask a question, or accept or decline it.';
  writeBlock(writer, hint, SMALL, width);
  const x = MARGIN + CONTENT_WIDTH - QR_CODE_WIDTH;
  writeQrCode(writer, url, { x, y: top, width: QR_CODE_WIDTH });
  writer.y = Math.max(writer.y, top + QR_CODE_WIDTH) + GAP;
}

/** Writes the customer and the delivery details next to each other. */
function writeParties(
  writer: PdfWriter,
  { name, mobile, email, delivery }: QuoteDocument['enquiry'],
) {
  const gstin = delivery?.gstin ?? '';
  const customer = [name, mobile, email, gstin === '' ? '' : `GSTIN ${gstin}`];
  const place = [
    delivery?.address.replace(/\s+/g, ' ') ?? '',
    delivery ? `PIN ${delivery.pinCode}` : '',
    delivery?.requiredOn === undefined ? '' : `Needed by ${longDayText(delivery.requiredOn)}`,
  ];
  const width = (CONTENT_WIDTH - GAP) / 2;
  const top = writer.y;
  const heights = [
    writeLabelled(writer, 'Customer', customer, { x: MARGIN, y: top, width }),
    writeLabelled(writer, 'Delivery', place, { x: MARGIN + width + GAP, y: top, width }),
  ];
  writer.y = top + Math.max(...heights) + GAP;
}

/** Writes a label and the lines that are not empty; nothing without lines. Returns the height. */
function writeLabelled(
  writer: PdfWriter,
  label: string,
  lines: readonly string[],
  { x, y: top, width }: { x: number; y: number; width: number },
): number {
  const present = lines.filter((line) => line !== '');
  if (present.length === 0) return 0;
  let y = top + writeBox(writer, label, LABEL, { x, y: top, width });
  for (const line of present) y += writeBox(writer, line, TEXT, { x, y, width });
  return y - top;
}

interface QuoteRow {
  line: QuoteLine | undefined;
  amounts: LineAmounts;
}

const quoteColumns: Column<QuoteRow>[] = [
  { header: 'No.', width: 20, isNumber: true, text: (_, index) => String(index + 1) },
  { header: 'Item', text: ({ line }) => line?.name ?? '', note: ({ line }) => line?.note ?? '' },
  { header: 'HSN', width: 42, text: ({ line }) => line?.hsn ?? '' },
  {
    header: 'Quantity',
    width: 48,
    isNumber: true,
    text: ({ line }) => formatQuantity(line?.quantity ?? 0),
  },
  { header: 'Unit', width: 34, text: ({ line }) => line?.unit ?? '' },
  {
    header: `Price (${RUPEE_SIGN})`,
    width: 60,
    isNumber: true,
    text: ({ line }) => rupees(line?.price ?? 0),
  },
  {
    header: 'Discount',
    width: 38,
    isNumber: true,
    text: ({ line }) => discountText(line?.discount),
  },
  { header: 'GST', width: 30, isNumber: true, text: ({ line }) => `${line?.gstRate ?? 0}%` },
  {
    header: `Amount (${RUPEE_SIGN})`,
    width: 76,
    isNumber: true,
    text: ({ amounts }) => formatPaise(amounts.taxable),
  },
];

function rupees(value: number): string {
  return formatPaise(BigInt(Math.round(value * 100)));
}

function discountText(percent = 0): string {
  return percent === 0 ? '–' : `${percent}%`;
}

const TOTALS_WIDTH = 290;

function writeTotals(writer: PdfWriter, quote: QuoteFields): void {
  const amounts = quoteAmounts(quote);
  writer.y += 4;
  for (const { label, amount } of subtotalsOf(amounts)) writeTotal(writer, label, amount);
  ensureSpace(writer, 3 * lineHeightOf(LABEL) + GAP);
  writeRule(writer, writer.y + 2, TOTALS_WIDTH);
  writer.y += 5;
  writeTotal(writer, 'Total', amounts.total, { size: 11, weight: 'bold' });
  writer.y += 4;
  writeBlock(writer, amountInWords(amounts.total), LABEL);
}

function writeTotal(
  writer: PdfWriter,
  label: string,
  paise: bigint,
  style: TextStyle = TEXT,
): void {
  ensureSpace(writer, lineHeightOf(style));
  const x = MARGIN + CONTENT_WIDTH - TOTALS_WIDTH;
  const [labelWidth, gap] = [TOTALS_WIDTH * 0.6, 8];
  writeLine(writer, label, style, { x, y: writer.y, width: labelWidth });
  writeLine(
    writer,
    formatRupees(paise),
    { ...style, align: 'right' },
    { x: x + labelWidth + gap, y: writer.y, width: TOTALS_WIDTH - labelWidth - gap },
  );
  writer.y += lineHeightOf(style);
}

function writeTerms(writer: PdfWriter, terms: string): void {
  if (terms === '') return;
  writer.y += GAP;
  ensureSpace(writer, 2 * lineHeightOf(TEXT));
  writeText(writer, 'Terms', LABEL);
  writeText(writer, terms, TEXT);
}

const listColumns: Column<QuoteItem>[] = [
  { header: 'No.', width: 20, isNumber: true, text: (_, index) => String(index + 1) },
  { header: 'Item', text: ({ name }) => name, note: ({ note }) => note },
  {
    header: 'Quantity',
    width: 60,
    isNumber: true,
    text: ({ quantity }) => formatQuantity(quantity),
  },
  { header: 'Unit', width: 60, text: ({ unit }) => unit },
  { header: 'Price', width: 76, isNumber: true, text: ({ price }) => priceText(price) },
  { header: 'Amount', width: 90, isNumber: true, text: (item) => priceText(lineTotal(item)) },
];

function priceText(price: number | undefined): string {
  return price === undefined ? '–' : publicPriceText({ price });
}

function writeListTotal(writer: PdfWriter, items: readonly QuoteItem[]): void {
  const { total, unpriced } = listTotal(items);
  writer.y += GAP;
  writeBlock(writer, `Estimated total: ${publicPriceText({ price: total })}`, {
    size: 11,
    weight: 'bold',
  });
  const notes = ['Estimate, excluding GST, freight and unloading; prices as of the date above.'];
  if (unpriced === 1) notes.push('One line has no price and is not included.');
  if (unpriced > 1) notes.push(`${unpriced} lines have no price and are not included.`);
  writeBlock(writer, notes.join(' '), SMALL);
}

/** States what is missing, so that a text with a question mark is not misread. */
function writeMissingCharacters(writer: PdfWriter): void {
  if (!writer.fonts.hasReplaced()) return;
  writer.y += GAP;
  const text = 'Characters that this document cannot show, such as emoji, are printed as “?”.';
  writeBlock(writer, text, SMALL);
}

/** Writes a text that is at most some lines, at the left, and continues below it. */
function writeBlock(writer: PdfWriter, text: string, style: TextStyle, width = CONTENT_WIDTH) {
  ensureSpace(writer, lineHeightOf(style));
  writer.y += writeBox(writer, text, style, { x: MARGIN, y: writer.y, width });
}
