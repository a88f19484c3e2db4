import { Search } from 'lucide-react';
import {
  type FocusEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { ClearButton } from '@/components/controls/clear-button.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import type { LazyComponent } from '@/lib/loading/lazy-component.ts';
import { MAX_QUERY_LENGTH } from './search-query.ts';
import { type Combobox, type SearchPanelProps, useCombobox } from './use-combobox.ts';

interface SearchBoxProps {
  /** Identifies the current page; a change resets the field. */
  page: string;
  /** Initial text. */
  initialText: string;
  input: RefObject<HTMLInputElement | null>;
  /**
   * `floating` shows the results above the page while the field is used; `inline` below the field.
   */
  layout: 'floating' | 'inline';
  /** The results; preloaded when the pointer enters the field. */
  Panel: LazyComponent<SearchPanelProps>;
  /** Called on Enter without an active result. */
  onSearch: (query: string) => void;
  /** Called when a result is chosen. */
  onChoose?: () => void;
}

/** A search field with results while typing. */
export function SearchBox(props: SearchBoxProps) {
  const { layout, input, Panel, onSearch, onChoose } = props;
  const isFloating = layout === 'floating';
  const combobox = useCombobox(props);
  const [isActive, setIsActive] = useState(!isFloating);

  /** Reads the text typed before hydration. */
  const readTypedText = useEffectEvent(() => {
    const typedText = input.current?.value ?? '';
    if (typedText !== combobox.text) combobox.changeText(typedText);
    if (input.current === document.activeElement) setIsActive(true);
  });

  useEffect(() => readTypedText(), []);

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!isFloating || currentTarget.contains(relatedTarget)) return;
    combobox.close();
    setIsActive(false);
  }

  function choose() {
    combobox.close();
    onChoose?.();
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const query = combobox.text.trim();
    combobox.close();
    if (query !== '') onSearch(query);
  }

  return (
    <search
      className="relative block"
      onPointerEnter={Panel.preload}
      onFocus={() => setIsActive(true)}
      onBlur={handleBlur}
    >
      <form action="/search" onSubmit={submit}>
        <SearchInput combobox={combobox} input={input} />
      </form>
      {isActive && (
        // Not a tab stop, which scrollable elements are in some browsers.
        <div tabIndex={-1} className={isFloating ? floatingClass(combobox.query) : INLINE_CLASS}>
          <Deferred fallback={<SearchPanelSkeleton />} failure="The search did not load.">
            <Panel {...combobox.panel} onChoose={choose} />
          </Deferred>
        </div>
      )}
    </search>
  );
}

const INLINE_CLASS = '-mx-5 mt-4 sm:-mx-6';

function floatingClass(query: string): string {
  if (query === '') return 'hidden';
  return 'absolute top-full right-0 mt-2 max-h-[min(42rem,75dvh)] w-[32rem] overflow-y-auto rounded-lg border border-line bg-white shadow-raised';
}

interface SearchInputProps {
  combobox: Combobox;
  input: RefObject<HTMLInputElement | null>;
}

/** The input with a clear button. */
function SearchInput({ combobox, input }: SearchInputProps) {
  const { text, isExpanded, panel, changeText } = combobox;

  function clear() {
    changeText('');
    input.current?.focus();
  }

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
        aria-activedescendant={isExpanded ? panel.activeId : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={MAX_QUERY_LENGTH}
        placeholder="Search"
        value={text}
        className="h-11 w-full min-w-0 rounded-md border border-slate-400 bg-white pr-10 pl-10 text-base placeholder:text-slate-500"
        onChange={(event) => changeText(event.target.value)}
        onClick={combobox.open}
        onKeyDown={combobox.onKeyDown}
      />
      {text !== '' && <ClearButton onClear={clear} />}
    </div>
  );
}

/** Skeleton of the results while the search loads. */
export function SearchPanelSkeleton() {
  return (
    <SkeletonList count={4} className="space-y-2 p-4" label="Loading the search">
      <Skeleton className="h-12" />
    </SkeletonList>
  );
}
