/**
 * An article as a tree of blocks, made from Markdown at build time (web/markdown), so that the
 * browser needs neither a parser nor raw HTML.
 */
import type { Day } from '@neev/domain';

/** The summary of an article in lists. */
export interface ArticleSummary {
  /** File name without extension, and the last segment of its path. */
  slug: string;
  title: string;
  description: string;
  date: Day;
  /** A path on this site. */
  picture: string;
  readingMinutes: number;
  /** The subcategory of the products below the article. */
  subcategoryId: string;
}

export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; content: Inline[] }
  | { kind: 'link'; to: string; content: Inline[] };

export interface TableCell {
  content: Inline[];
  isNumber: boolean;
}

export type ArticleBlock =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'table'; head: TableCell[]; rows: TableCell[][] }
  /** A note, set apart from the text. */
  | { kind: 'note'; paragraphs: Inline[][] };
