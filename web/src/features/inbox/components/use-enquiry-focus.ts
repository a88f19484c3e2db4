import type { Enquiry } from '@neev/domain';
import { useEffect, useRef, useState } from 'react';

/**
 * Returns a function that moves the focus to the row of an enquiry. Until the row is rendered, or
 * when there is none, the page has the focus.
 */
export function useEnquiryFocus(rows: readonly Enquiry[]): (id: string | undefined) => void {
  const [wanted, setWanted] = useState<{ id: string | undefined }>();
  const waiting = useRef<typeof wanted>(undefined);

  // Runs again for other rows: a row that was moved back is rendered a moment later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are read from the document.
  useEffect(() => {
    const main = document.querySelector('main');
    const isFirstRun = waiting.current !== wanted;
    waiting.current = wanted;
    if (!wanted || !(isFirstRun || document.activeElement === main)) return;
    const row = findRow(wanted.id);
    if (row) {
      row.focus();
      setWanted(undefined);
    } else main?.focus({ preventScroll: true });
  }, [wanted, rows]);

  return (id) => setWanted({ id });
}

function findRow(id: string | undefined): HTMLElement | undefined {
  const rows = document.querySelectorAll<HTMLElement>('[data-enquiry]');
  return [...rows].find(({ dataset }) => dataset.enquiry === id);
}
