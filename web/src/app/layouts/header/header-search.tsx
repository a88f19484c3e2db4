import { Search } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Deferred } from '@/components/ui/deferred.tsx';
import { NoScriptLink } from '@/components/ui/no-script-link.tsx';
import { SearchBox } from '@/features/search/search-box.tsx';
import { defer } from '@/lib/loading/defer.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { SearchPanel, useSearchNavigation } from '../../search/use-search-navigation.ts';

const SearchDialog = lazyComponent(
  async () => (await import('../../search/search-dialog.tsx')).SearchDialog,
);

/** The search of the header: a field on wide screens, a button that opens one on narrow screens. */
export function HeaderSearch() {
  return (
    <>
      <SearchField />
      <SearchButton />
    </>
  );
}

function SearchField() {
  const input = useRef<HTMLInputElement>(null);
  const search = useSearchNavigation();
  useSlashKey(input);
  return (
    <div className="hidden w-40 lg:block xl:w-72">
      <SearchBox {...search} layout="floating" input={input} Panel={SearchPanel} />
    </div>
  );
}

function SearchButton() {
  const [openLocationKey, setOpenLocationKey] = useState<string>();
  const { key } = useLocation();
  // Closed by every navigation, which changes the location key.
  const isOpen = openLocationKey === key;
  useEffect(() => defer('idle', SearchDialog.preload), []);
  return (
    <>
      <NoScriptLink to="/search">
        <button
          type="submit"
          aria-label="Search products"
          className="grid size-11 place-items-center rounded-md hover:bg-slate-100 lg:hidden"
          onClick={() => setOpenLocationKey(key)}
        >
          <Search aria-hidden className="size-5.5" />
        </button>
      </NoScriptLink>
      {isOpen && (
        <Deferred failure="The search did not load.">
          <SearchDialog onClose={() => setOpenLocationKey(undefined)} />
        </Deferred>
      )}
    </>
  );
}

/**
 * The `/` key focuses the search field, unless another field has the focus or the search field is
 * hidden.
 */
function useSlashKey(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function focusField(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = document.activeElement?.matches(
        'input, textarea, select, [contenteditable]',
      );
      const isHidden = !input.current?.checkVisibility?.();
      if (isTyping || isHidden || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      input.current?.select();
    }
    document.addEventListener('keydown', focusField);
    return () => document.removeEventListener('keydown', focusField);
  }, [input]);
}
