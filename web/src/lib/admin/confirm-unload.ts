const unsettled = new Set<Promise<unknown>>();

/**
 * Makes the browser show its confirmation dialog when the page is closed before `work` has settled.
 */
export async function confirmUnloadUntil<T>(work: Promise<T>): Promise<T> {
  unsettled.add(work);
  // Pages with a `beforeunload` listener are excluded from the back/forward cache, so it is only
  // attached while needed.
  window.addEventListener('beforeunload', ask);
  try {
    return await work;
  } finally {
    unsettled.delete(work);
    if (unsettled.size === 0) window.removeEventListener('beforeunload', ask);
  }
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
