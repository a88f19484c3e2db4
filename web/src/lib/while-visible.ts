/**
 * Runs `run` while the page is visible: now, and again when it becomes visible or the connection returns. The signal
 * aborts before the next run and when the page is hidden. Returns a function that stops it.
 */
export function whileVisible(run: (signal: AbortSignal) => void): () => void {
  const stopped = new AbortController();
  let current: AbortController | undefined;

  function restart() {
    current?.abort();
    if (document.visibilityState !== 'visible') return;
    current = new AbortController();
    run(current.signal);
  }

  document.addEventListener('visibilitychange', restart, { signal: stopped.signal });
  window.addEventListener('online', restart, { signal: stopped.signal });
  restart();
  return () => {
    stopped.abort();
    current?.abort();
  };
}
