import {
  type FocusEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { Deferred } from '@/components/ui/deferred.tsx';
import type { LazyComponent } from '@/lib/loading/lazy-component.ts';
import { SearchInput } from './search-input.tsx';
import type { SearchPanelProps } from './search-panel-props.ts';
import { SearchPanelSkeleton } from './search-panel-skeleton.tsx';
import { useCombobox } from './use-combobox.ts';

interface SearchBoxProps {
  /** The page that the field stands on; it begins anew on another. */
  page: string;
  /** What stands in the field at first. */
  pageText: string;
  input: RefObject<HTMLInputElement | null>;
  /** `floating`: the results lie over the page while the field is used; `inline`: they follow it. */
  layout: 'floating' | 'inline';
  /** The results; loaded when the pointer enters the field. */
  Panel: LazyComponent<SearchPanelProps>;
  /** Enter without a choice. */
  onSearch: (query: string) => void;
  /** A result was chosen. */
  onChoose?: () => void;
}

/** A field that searches while one types. */
export function SearchBox(props: SearchBoxProps) {
  const { layout, input, Panel, onSearch, onChoose } = props;
  const isFloating = layout === 'floating';
  const combobox = useCombobox(props);
  const [isUsed, setIsUsed] = useState(!isFloating);

  /** Of a server's page somebody may be in the field, and have written, before its code has come. */
  const takeOver = useEffectEvent(() => {
    const written = input.current?.value ?? '';
    if (written !== combobox.text) combobox.type(written);
    if (input.current === document.activeElement) setIsUsed(true);
  });

  useEffect(() => takeOver(), []);

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!isFloating || currentTarget.contains(relatedTarget)) return;
    combobox.close();
    setIsUsed(false);
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
      onFocus={() => setIsUsed(true)}
      onBlur={leave}
    >
      <form action="/search" onSubmit={submit}>
        <SearchInput combobox={combobox} input={input} />
      </form>
      {isUsed && (
        // A box that scrolls would be a stop of the Tab key.
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
