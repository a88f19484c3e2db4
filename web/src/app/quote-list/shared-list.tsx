import { useEffect, useMemo, useRef } from 'react';
import toast from 'react-hot-toast/headless';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { addToList, updateList } from '@/lib/quote-list/browser-list.ts';
import { type List, linesToAdd } from '@/lib/quote-list/list.ts';
import { hasSharedList, listOfHash } from '@/lib/quote-list/share-code.ts';
import { textOfList } from './list-text.ts';

/** Asks what to do with the list of a shared link. Renders nothing without one. */
export function SharedList({ list }: { list: List }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const shared = useMemo(() => listOfHash(hash), [hash]);
  const section = useRef<HTMLElement>(null);
  // The visitor may have scrolled down before the link was pasted.
  useEffect(() => {
    if (!hasSharedList(hash)) return;
    section.current?.focus();
    // The focus alone does not scroll if the section had it.
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [hash]);
  if (!hasSharedList(hash)) return null;

  /** Runs a choice and removes the list from the address, so that a reload does not ask again. */
  const choose = (run: () => void) => () => {
    run();
    void navigate('/quote', { replace: true });
  };

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="shared-list"
      className="print-hidden mb-8 rounded-md border-l-4 border-accent bg-accent-soft px-5 py-4 outline-none"
    >
      <h2 id="shared-list" className="text-xl">
        {shared ? titleOf(shared) : 'This link is incomplete'}
      </h2>
      <p className="mt-2 whitespace-pre-line">
        {shared ? textOfList(shared) : 'Ask for the link again: a part of it is missing.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {shared && list.length > 0 && (
          <Button variant="dark" onClick={choose(() => addShared(list, shared))}>
            Add to my list
          </Button>
        )}
        {shared && (
          <Button
            variant={list.length > 0 ? 'outline' : 'dark'}
            onClick={choose(() => updateList(() => shared))}
          >
            {list.length > 0 ? 'Replace my list' : 'Use this list'}
          </Button>
        )}
        <Button variant="outline" onClick={choose(() => {})}>
          {shared ? 'Cancel' : 'Close'}
        </Button>
      </div>
    </section>
  );
}

function addShared(list: List, shared: List): void {
  const lines = linesToAdd(list, shared);
  addToList(lines);
  const leftOut = shared.length - lines.length;
  if (leftOut === 0) return;
  const subject = leftOut === 1 ? 'One line was' : `${leftOut} lines were`;
  toast.error(`${subject} left out, because your list has the same product in another unit.`);
}

function titleOf({ length }: List): string {
  return `A list with ${length === 1 ? 'one line' : `${length} lines`} was shared with you`;
}
