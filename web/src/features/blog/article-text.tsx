import { slugOf } from '@neev/domain';
import { Children, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { TableOfContents } from '@/components/ui/table-of-contents.tsx';
import type { ArticleBlock, Inline, TableCell } from './article.ts';

/** The text of an article, with a table of contents beside it on wide screens. */
export function ArticleText({ blocks }: { blocks: readonly ArticleBlock[] }) {
  const chapters = blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2
      ? [{ id: slugOf(block.text), label: block.text }]
      : [],
  );
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-16">
      <div className="prose">{renderEach(blocks, renderBlock)}</div>
      <aside className="hidden lg:block">
        <TableOfContents entries={chapters} className="sticky top-28" />
      </aside>
    </div>
  );
}

function renderBlock(block: ArticleBlock): ReactNode {
  switch (block.kind) {
    case 'heading':
      return renderHeading(block);
    case 'paragraph':
      return <p>{renderEach(block.content, renderInline)}</p>;
    case 'list': {
      const items = renderEach(block.items, (item) => <li>{renderEach(item, renderInline)}</li>);
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
    case 'note':
      return (
        <blockquote>
          {renderEach(block.paragraphs, (content) => (
            <p>{renderEach(content, renderInline)}</p>
          ))}
        </blockquote>
      );
  }
}

function renderHeading({ level, text }: { level: 2 | 3; text: string }): ReactNode {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Heading id={slugOf(text)} tabIndex={-1}>
      {text}
    </Heading>
  );
}

/** A wide table scrolls in a focusable container, so that it can be scrolled by keyboard. */
function Table({ head, rows }: { head: TableCell[]; rows: TableCell[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div role="group" aria-label="Table" tabIndex={0} className="prose-table">
      <table>
        <thead>
          <tr>
            {renderEach(head, ({ content, isNumber }) => (
              <th scope="col" className={isNumber ? 'text-right' : undefined}>
                {renderEach(content, renderInline)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {renderEach(rows, (cells) => (
            <tr>
              {renderEach(cells, ({ content, isNumber }) => (
                <td className={isNumber ? 'text-right tabular-nums' : undefined}>
                  {renderEach(content, renderInline)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function renderInline(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline;
  const content = renderEach(inline.content, renderInline);
  switch (inline.kind) {
    case 'strong':
      return <strong>{content}</strong>;
    case 'emphasis':
      return <em>{content}</em>;
    case 'link':
      return renderLink(inline.to, content);
  }
}

function renderLink(to: string, content: ReactNode): ReactNode {
  if (to.startsWith('/')) return <Link to={to}>{content}</Link>;
  return (
    <a href={to} rel="noopener">
      {content}
    </a>
  );
}

/** Renders items with their index as key, since the parts of a text never change their order. */
function renderEach<T>(items: readonly T[], render: (item: T) => ReactNode): ReactNode {
  return Children.toArray(items.map((item) => render(item)));
}
