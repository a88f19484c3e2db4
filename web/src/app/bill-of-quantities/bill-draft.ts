import type { ReviewLine } from './review.ts';

/** What the visitor has entered and checked, kept while the page is open. */
export interface BillDraft {
  /** The pasted text. */
  text: string;
  /** The rows that were read; `undefined` before that. */
  lines: readonly ReviewLine[] | undefined;
  /** Whether products have been looked for. */
  isMatched: boolean;
  emptyRows: number;
}

export const EMPTY_DRAFT: BillDraft = {
  text: '',
  lines: undefined,
  isMatched: false,
  emptyRows: 0,
};
