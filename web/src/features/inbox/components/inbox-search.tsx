import { Search } from 'lucide-react';
import { useRef } from 'react';
import { ClearButton } from '@/components/ui/clear-button.tsx';

interface InboxSearchProps {
  text: string;
  onChange: (text: string) => void;
}

/** The search field, with the way to empty it. */
export function InboxSearch({ text, onChange }: InboxSearchProps) {
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  return (
    <search className="relative flex items-center">
      <Search
        aria-hidden
        className="pointer-events-none absolute left-3.5 size-4.5 text-ink-soft"
      />
      <input
        ref={input}
        type="search"
        aria-label="Search enquiries"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        placeholder="Search enquiries by name, email, or message..."
        value={text}
        className="h-11 w-full min-w-0 rounded-md border border-slate-400 bg-white pr-11 pl-10 text-base text-ellipsis placeholder:text-slate-500 [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') clear();
        }}
      />
      {text !== '' && <ClearButton onClear={clear} />}
    </search>
  );
}
