import { Link } from 'react-router-dom';
import { classNames } from '@/lib/class-names.ts';
import type { Matched } from '../engine/mark-matches.ts';
import { ResultContent } from './result-content.tsx';
import type { Result, ResultGroup } from './result-groups.ts';
import type { SearchPanelProps } from './search-panel-props.ts';

interface ResultListProps extends Pick<SearchPanelProps, 'listId' | 'activeId' | 'onChoose'> {
  groups: readonly ResultGroup[];
  matched: Matched;
}

/** The options of the search field: links, which the field's keys move through. */
export function ResultList({ groups, matched, listId, activeId, onChoose }: ResultListProps) {
  function option(result: Result) {
    // By its address, so that it stays what it is while others come and go.
    const id = `${listId}${result.to}`;
    return (
      <Link
        key={id}
        id={id}
        role="option"
        aria-selected={id === activeId}
        tabIndex={-1}
        to={result.to}
        className={classNames(
          'block min-h-11 scroll-my-2 px-5 py-2.5 hover:bg-slate-50',
          id === activeId && 'bg-slate-100 outline-2 -outline-offset-2 outline-accent',
        )}
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onChoose}
      >
        <ResultContent result={result} matched={matched} />
      </Link>
    );
  }

  return (
    <div id={listId} role="listbox" aria-label="Search results" className="py-2">
      {groups.map(({ title, results: ofGroup }) => {
        if (title === '') return ofGroup.map(option);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own.
          <div key={title} role="group" aria-label={title}>
            <p
              aria-hidden
              className="px-5 pt-3 pb-1 text-xs font-semibold tracking-wider text-ink-soft uppercase"
            >
              {title}
            </p>
            {ofGroup.map(option)}
          </div>
        );
      })}
    </div>
  );
}
