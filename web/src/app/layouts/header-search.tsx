import { Search } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Dialog } from '@/components/ui/dialog.tsx';
import { SearchBox } from '@/features/search/components/search-box.tsx';
import { searchPath } from '@/features/search/search-path.ts';

const loadPanel = async () => (await import('../search/search-panel.tsx')).SearchPanel;

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
    <div className="hidden w-44 lg:block xl:w-72">
      <SearchBox {...search} layout="floating" input={input} loadPanel={loadPanel} />
    </div>
  );
}

function SearchButton() {
  const [openedOn, setOpenedOn] = useState<string>();
  const { key } = useLocation();
  // Another page, and the dialog is closed.
  const isOpen = openedOn === key;
  return (
    <>
      <button
        type="button"
        aria-label="Search products"
        className="grid size-11 place-items-center rounded-md hover:bg-slate-100 lg:hidden"
        onClick={() => setOpenedOn(key)}
      >
        <Search aria-hidden className="size-5.5" />
      </button>
      {isOpen && <SearchDialog onClose={() => setOpenedOn(undefined)} />}
    </>
  );
}

function SearchDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const search = useSearchNavigation();

  useEffect(() => input.current?.focus(), []);

  return (
    <Dialog title="Search" size="screen" onClose={onClose}>
      <SearchBox
        {...search}
        layout="inline"
        input={input}
        loadPanel={loadPanel}
        onChoose={onClose}
      />
    </Dialog>
  );
}

/** The field belongs to the page; on the page of results it holds their query. */
function useSearchNavigation() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return {
    page: `${pathname}?${query}`,
    pageText: query,
    onSearch: (text: string) => navigate(searchPath(text)),
  };
}

/** `/` goes to the field, unless something is being written or the field is not to be seen. */
function useSlashKey(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function goToField(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const isWriting = document.activeElement?.matches(
        'input, textarea, select, [contenteditable]',
      );
      const isHidden = !input.current?.checkVisibility?.();
      if (isWriting || isHidden || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      input.current?.select();
    }
    document.addEventListener('keydown', goToField);
    return () => document.removeEventListener('keydown', goToField);
  }, [input]);
}
