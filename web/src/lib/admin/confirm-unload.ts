const unsettled = new Set<Promise<unknown>>();

/** Makes the browser ask before the page is left while `work` has not settled. */
export async function confirmUnloadUntil<T>(work: Promise<T>): Promise<T> {
  unsettled.add(work);
  // A page with this listener is not kept for `Back`, so it is there only while it is needed.
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
