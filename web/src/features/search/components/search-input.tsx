import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { ClearButton } from '@/components/ui/clear-button.tsx';
import type { Combobox } from './use-combobox.ts';

interface SearchInputProps {
  combobox: Combobox;
  input: RefObject<HTMLInputElement | null>;
}

/** The field, with the way to empty it. */
export function SearchInput({ combobox, input }: SearchInputProps) {
  const { text, isExpanded, panel, type } = combobox;

  function clear() {
    type('');
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
        maxLength={100}
        placeholder="Search"
        value={text}
        className="h-11 w-full min-w-0 rounded-md border border-slate-400 bg-white pr-10 pl-10 text-base placeholder:text-slate-500"
        onChange={(event) => type(event.target.value)}
        onClick={combobox.open}
        onKeyDown={combobox.onKeyDown}
      />
      {text !== '' && <ClearButton onClear={clear} />}
    </div>
  );
}
