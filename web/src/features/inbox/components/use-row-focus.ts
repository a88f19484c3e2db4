import { useEffect, useState } from 'react';

/**
 * Gives the focus to the row of an enquiry, once it is there: when the row that had it has left the
 * list, or has come back. Without such a row, the page has it.
 */
export function useRowFocus(): (id: string | undefined) => void {
  const [focus, setFocus] = useState<{ id: string | undefined }>();

  useEffect(() => {
    if (!focus) return;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-enquiry]')];
    const row = rows.find(({ dataset }) => dataset.enquiry === focus.id);
    if (row) row.focus();
    else document.querySelector('main')?.focus({ preventScroll: true });
  }, [focus]);

  return (id) => setFocus({ id });
}
