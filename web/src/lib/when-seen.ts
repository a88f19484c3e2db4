/** Runs something now, or as soon as the visitor looks at this tab again. */
export function whenSeen(run: () => void): void {
  if (document.visibilityState === 'visible') run();
  else document.addEventListener('visibilitychange', run, { once: true });
}
