/**
 * An article as the browser gets it: a small tree, made of Markdown when the site is built
 * (web/markdown). Neither a parser nor HTML reaches the browser.
 */
import type { Day } from '@neev/domain';

/** What a list says of an article. */
export interface ArticleSummary {
  /** The name of its file, and its place in the address. */
  slug: string;
  title: string;
  description: string;
  date: Day;
  /** A path on this site. */
  picture: string;
  readingMinutes: number;
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
  /** Set apart from the text: what holds whatever the article says. */
  | { kind: 'note'; paragraphs: Inline[][] };
