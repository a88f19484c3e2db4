import { useEffect } from 'react';

const pending = new Set<Promise<unknown>>();

/**
 * Makes the browser show its confirmation dialog when the page is closed before `work` has settled.
 */
export async function confirmUnloadUntil<T>(work: Promise<T>): Promise<T> {
  pending.add(work);
  // Pages with a `beforeunload` listener are excluded from the back/forward cache, so it is only
  // attached while needed.
  window.addEventListener('beforeunload', requestConfirmation);
  try {
    return await work;
  } finally {
    pending.delete(work);
    if (pending.size === 0) window.removeEventListener('beforeunload', requestConfirmation);
  }
}

/** Makes the browser show its confirmation dialog when the page is closed while `isActive`. */
export function useConfirmUnload(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    let stop: () => void = () => {};
    void confirmUnloadUntil(
      new Promise<void>((resolve) => {
        stop = resolve;
      }),
    );
    return () => stop();
  }, [isActive]);
}

/** Whether there are unsaved changes or pending writes. */
export function hasUnsavedChanges(): boolean {
  return pending.size > 0;
}

/** For a session that has ended, after which nothing can be saved. */
export function stopUnloadConfirmation(): void {
  pending.clear();
  window.removeEventListener('beforeunload', requestConfirmation);
}

/**
 * For clicks on a link that opens another program (`tel:`, `mailto:`): the browser announces it like
 * leaving the page, although the page stays open.
 */
export function skipUnloadConfirmation(): void {
  window.removeEventListener('beforeunload', requestConfirmation);
  setTimeout(() => {
    if (pending.size > 0) window.addEventListener('beforeunload', requestConfirmation);
  });
}

function requestConfirmation(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
