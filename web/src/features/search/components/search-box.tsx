import { Search, X } from 'lucide-react';
import {
  type ComponentType,
  type FocusEvent,
  type RefObject,
  type SyntheticEvent,
  useState,
} from 'react';
import { Loaded } from '@/components/ui/loaded.tsx';
import { classNames } from '@/lib/class-names.ts';
import { useLate } from '@/lib/use-late.ts';
import type { SearchPanelProps } from './search-panel-props.ts';
import { SearchPanelSkeleton } from './search-panel-skeleton.tsx';
import { type Combobox, useCombobox } from './use-combobox.ts';

interface SearchBoxProps {
  /** The page that the field stands on; it begins anew on another. */
  page: string;
  /** What stands in the field at first. */
  pageText: string;
  /** The code of the results, which comes when somebody is about to search. */
  loadPanel: () => Promise<ComponentType<SearchPanelProps>>;
  /** `floating`: the results lie over the page; `inline`: they follow the field. */
  layout: 'floating' | 'inline';
  input: RefObject<HTMLInputElement | null>;
  /** Enter without a choice. */
  onSearch: (query: string) => void;
  /** A result was chosen. */
  onChoose?: () => void;
}

/** A field that searches while one types. */
export function SearchBox(props: SearchBoxProps) {
  const { layout, input } = props;
  const combobox = useCombobox(props);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isUsed, setIsUsed] = useState(layout === 'inline');
  // Its code comes with the pointer already; what it reads only when the field is used.
  const panel = useLate(props.loadPanel, isPointedAt || isUsed);

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return;
    combobox.close();
    if (layout === 'floating') setIsUsed(false);
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const query = combobox.text.trim();
    if (query === '') return input.current?.focus();
    combobox.close();
    props.onSearch(query);
  }

  return (
    <search
      className="relative block"
      onPointerEnter={() => setIsPointedAt(true)}
      onFocus={() => setIsUsed(true)}
      onBlur={leave}
    >
      <form onSubmit={submit}>
        <SearchInput combobox={combobox} input={input} />
      </form>
      {isUsed && (
        <div
          // A scrolling box would be a stop of the Tab key.
          tabIndex={-1}
          className={classNames(
            layout === 'floating' &&
              'absolute top-full right-0 mt-2 max-h-[min(42rem,75dvh)] w-[32rem] overflow-y-auto rounded-lg border border-line bg-white shadow-raised',
            layout === 'inline' && '-mx-5 mt-4 sm:-mx-6',
            combobox.query === '' && layout === 'floating' && 'hidden',
          )}
        >
          <Loaded live={panel} loading={<SearchPanelSkeleton />} failure="The search did not load.">
            {(Panel) => (
              <Panel
                {...combobox.panel}
                onChoose={() => {
                  combobox.close();
                  props.onChoose?.();
                }}
              />
            )}
          </Loaded>
        </div>
      )}
    </search>
  );
}

function SearchInput({ combobox, input }: { combobox: Combobox } & Pick<SearchBoxProps, 'input'>) {
  const { text, isExpanded, panel } = combobox;
  return (
    <div className="relative flex items-center">
      <Search
        aria-hidden
        className="pointer-events-none absolute left-3.5 size-4.5 text-ink-soft"
      />
      <input
        ref={input}
        type="text"
        name="q"
        role="combobox"
        aria-label="Search products"
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={isExpanded ? panel.listId : undefined}
        aria-activedescendant={panel.activeId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        placeholder="Search products"
        value={text}
        className="h-11 w-full min-w-0 rounded-md border border-slate-400 bg-white pr-10 pl-10 text-base placeholder:text-slate-500"
        onChange={(event) => combobox.type(event.target.value)}
        onClick={combobox.open}
        onKeyDown={combobox.onKeyDown}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear the search"
          className="absolute right-0 grid size-11 place-items-center text-ink-soft hover:text-ink"
          onClick={() => {
            combobox.type('');
            input.current?.focus();
          }}
        >
          <X aria-hidden className="size-4.5" />
        </button>
      )}
    </div>
  );
}
