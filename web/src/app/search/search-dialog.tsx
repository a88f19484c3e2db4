import { useEffect, useRef } from 'react';
import { Dialog } from '@/components/controls/dialog.tsx';
import { SearchBox } from '@/features/search/search-box.tsx';
import { SearchPanel, useSearchNavigation } from './use-search-navigation.ts';

/** The search on narrow screens. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const search = useSearchNavigation();

  useEffect(() => input.current?.focus(), []);

  return (
    <Dialog title="Search" size="screen" onClose={onClose}>
      <SearchBox {...search} layout="inline" input={input} Panel={SearchPanel} onChoose={onClose} />
    </Dialog>
  );
}
