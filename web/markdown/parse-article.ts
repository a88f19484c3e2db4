/**
 * Parses Markdown with front matter of `key: value` lines into the blocks that the site renders.
 * Unsupported content (raw HTML, code, pictures in the text) throws an error with its token type.
 */
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import * as z from 'zod/mini';
import type {
  ArticleBlock,
  ArticleSummary,
  Inline,
  TableCell,
} from '../src/features/blog/article.ts';

export interface Article {
  summary: ArticleSummary;
  blocks: ArticleBlock[];
}

/** Words read per minute. */
const WORDS_PER_MINUTE = 200;

const frontMatterSchema = z.strictObject({
  title: z.string().check(z.minLength(1)),
  description: z.string().check(z.minLength(50), z.maxLength(160)),
  date: z.iso.date(),
  picture: z.string().check(z.regex(/^\/art\/.+\.svg$/)),
  subcategoryId: z.string().check(z.minLength(1)),
});

/** @throws Error with the slug and the reason. */
export function parseArticle(source: string, slug: string): Article {
  try {
    const [frontMatter, text] = splitFrontMatter(source);
    const blocks = tokensOf(lexer(text)).flatMap(blocksOf);
    const readingMinutes = Math.ceil(countWords(blocks) / WORDS_PER_MINUTE);
    return { summary: { slug, ...frontMatterSchema.parse(frontMatter), readingMinutes }, blocks };
  } catch (cause) {
    throw new Error(`The article ${slug} cannot be read: ${cause}`, { cause });
  }
}

/** Number of words in an article. */
export function countWords(blocks: readonly ArticleBlock[]): number {
  return blocks.map(textOfBlock).join(' ').split(/\s+/).filter(Boolean).length;
}

function splitFrontMatter(source: string): [frontMatter: Record<string, string>, text: string] {
  const [, frontMatter, text] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  if (frontMatter === undefined || text === undefined)
    throw new Error('the front matter is missing');
  const fields = frontMatter.split('\n').map((line): [string, string] => {
    const [, key, value] = line.match(/^(\w+): (.+)$/) ?? [];
    if (key === undefined || value === undefined) throw new Error(`"${line}" is not "key: value"`);
    return [key, value];
  });
  return [Object.fromEntries(fields), text];
}

function blocksOf(token: MarkedToken): ArticleBlock[] {
  switch (token.type) {
    case 'heading':
      return [headingOf(token)];
    case 'paragraph':
      return [{ kind: 'paragraph', content: inlinesOf(token.tokens) }];
    case 'list':
      return [{ kind: 'list', isOrdered: token.ordered, items: token.items.map(itemOf) }];
    case 'table':
      return [
        {
          kind: 'table',
          head: token.header.map(cellOf),
          rows: token.rows.map((r) => r.map(cellOf)),
        },
      ];
    case 'blockquote':
      return [{ kind: 'note', paragraphs: tokensOf(token.tokens).map(paragraphOf) }];
    default:
      throw unsupportedTokenError(token);
  }
}

function headingOf({ depth, tokens }: Tokens.Heading): ArticleBlock {
  const text = textOf(inlinesOf(tokens));
  if (depth !== 2 && depth !== 3) throw new Error(`"${text}" is a heading of level ${depth}`);
  return { kind: 'heading', level: depth, text };
}

/**
 * The content of a list item. The lexer wraps it in a text token, or in a paragraph between blank
 * lines.
 */
function itemOf({ tokens }: Tokens.ListItem): Inline[] {
  return tokensOf(tokens).flatMap((token) => {
    if (token.type === 'text' || token.type === 'paragraph') return inlinesOf(token.tokens);
    throw unsupportedTokenError(token);
  });
}

function cellOf({ tokens, align }: Tokens.TableCell): TableCell {
  return { content: inlinesOf(tokens), isNumber: align === 'right' };
}

function paragraphOf(token: MarkedToken): Inline[] {
  if (token.type !== 'paragraph') throw unsupportedTokenError(token);
  return inlinesOf(token.tokens);
}

function inlinesOf(tokens: readonly Token[] | undefined): Inline[] {
  return tokensOf(tokens).map((token) => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return token.text;
      case 'strong':
        return { kind: 'strong', content: inlinesOf(token.tokens) };
      case 'em':
        return { kind: 'emphasis', content: inlinesOf(token.tokens) };
      case 'link':
        return { kind: 'link', to: token.href, content: inlinesOf(token.tokens) };
      default:
        throw unsupportedTokenError(token);
    }
  });
}

/** Tokens with content. Without lexer extensions, `MarkedToken` covers all token types. */
function tokensOf(tokens: readonly Token[] = []): MarkedToken[] {
  return tokens.filter((token): token is MarkedToken => !['space', 'def'].includes(token.type));
}

function unsupportedTokenError({ type, raw }: MarkedToken): Error {
  return new Error(`${type} is not supported in an article: ${raw.slice(0, 60)}`);
}

function textOfBlock(block: ArticleBlock): string {
  switch (block.kind) {
    case 'heading':
      return block.text;
    case 'paragraph':
      return textOf(block.content);
    case 'list':
      return block.items.map(textOf).join(' ');
    case 'table':
      return [block.head, ...block.rows]
        .flat()
        .map(({ content }) => textOf(content))
        .join(' ');
    case 'note':
      return block.paragraphs.map(textOf).join(' ');
  }
}

function textOf(content: readonly Inline[]): string {
  return content.map((each) => (typeof each === 'string' ? each : textOf(each.content))).join('');
}
