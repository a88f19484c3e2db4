/** Milliseconds after which a page that never rests is taken to be at rest. */
const PATIENCE_MS = 5_000;

/** Runs something once the page has loaded and rests; the answer cancels it. */
export function whenIdle(run: () => void): () => void {
  const cancelled = new AbortController();
  const begin = () => {
    const cancel = requestIdle(run);
    cancelled.signal.addEventListener('abort', cancel);
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true, signal: cancelled.signal });
  return () => cancelled.abort();
}

/** Safari has no requestIdleCallback. */
function requestIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: PATIENCE_MS });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 1_000);
  return () => clearTimeout(timer);
}
