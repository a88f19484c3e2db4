/** A bill of quantities as it was read: pure data. */
import { parseEnteredNumber } from '@neev/domain';

/** Why a row is left out, unless the visitor takes it. */
export type SkipReason = 'heading' | 'total' | 'noItem' | 'noQuantity' | 'noRoom';

/** A row that is not empty. */
export interface BillRow {
  /** Where the row is: `Row 7`, or `Sheet 2, row 7` in a workbook with several sheets. */
  place: string;
  /** The whole row as it was written. */
  original: string;
  /** What is needed, in the words of the visitor. */
  item: string;
  /** As it was written; it may be no number. */
  quantity: string;
  unit: string;
  note: string;
  skipped?: SkipReason;
}

export interface Bill {
  rows: BillRow[];
  /** Number of empty rows between others, which are skipped. */
  emptyRows: number;
}

/** Directional marks of messages, and byte order marks. Joiners are kept: Indian scripts need them. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Trims a text, and replaces control characters and line breaks with spaces. */
export function cleanText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

const TOTAL =
  /^(?:(?:sub|grand|net)[\s-]*)?total\b|^(?:net )?amount\b|^carried (?:over|forward)|^[bc]\/f\b|^(?:[cis]?gst|vat|tax)\b|^round(?:ed|ing)? off/i;

/** Whether a text begins a row with a sum or a tax. */
export function isTotal(text: string): boolean {
  return TOTAL.test(text);
}

/** Whether a quantity is missing or zero. */
export function isNoQuantity(text: string): boolean {
  return text === '' || /^[-–—]+$/.test(text) || parseEnteredNumber(text) === 0;
}
