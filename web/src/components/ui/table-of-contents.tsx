import { Link } from 'react-router-dom';
import { classNames } from '@/lib/class-names.ts';

interface TableOfContentsProps {
  /** The headings of the page with their ids. */
  entries: readonly { id: string; label: string }[];
  className?: string;
}

/** The table of contents of a long page. */
export function TableOfContents({ entries, className }: TableOfContentsProps) {
  return (
    <nav aria-label="On this page" className={classNames('border-l-2 border-line pl-5', className)}>
      <p className="text-sm font-semibold">On this page</p>
      <ol className="mt-2">
        {entries.map(({ id, label }) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              className="block py-3 text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline lg:py-1.5"
            >
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
