/**
 * What a page's own `PerformanceObserver` tells of its load, and the figures that are made of it. All
 * times are milliseconds since the navigation began.
 */

/** The mark that a page sets when it has been hydrated. */
const INTERACTIVE_MARK = 'neev:interactive';

/** An entry as `toJSON` gives it, with the fields of its type. */
export interface PageEntry {
  entryType: string;
  name: string;
  startTime: number;
  duration: number;
  /** Of a layout shift: its score. */
  value?: number;
  /** Of a resource: when its last byte came. */
  responseEnd?: number;
  /** Of a resource: bytes of its body as they came, compressed. */
  encodedBodySize?: number;
}

export interface LoadFigures {
  firstPaintMs: number;
  /** The last candidate: what stood there when the page had come to rest. */
  largestPaintMs: number;
  /** When it answers to what one does on it. */
  interactiveMs: number;
  /** The worst session of layout shifts (https://web.dev/articles/cls). */
  layoutShift: number;
  blockingMs: number;
  scriptBytes: number;
  /** Of all scripts until the page is at rest. */
  totalScriptBytes: number;
}

export function loadFigures(entries: readonly PageEntry[]): LoadFigures {
  const firstPaintMs = startOf(entries, 'first-contentful-paint') ?? Number.NaN;
  const largestPaintMs =
    ofType(entries, 'largest-contentful-paint').at(-1)?.startTime ?? Number.NaN;
  /*
   * A page that was drawn by a server says by its mark when it has become interactive. One that is drawn
   * by its own script is so as soon as it shows what it is about: at its largest paint.
   */
  const interactiveMs = startOf(entries, INTERACTIVE_MARK) ?? largestPaintMs;
  return {
    firstPaintMs,
    largestPaintMs,
    interactiveMs,
    layoutShift: worstSession(ofType(entries, 'layout-shift')),
    blockingMs: blockingTime(ofType(entries, 'longtask'), firstPaintMs),
    scriptBytes: scriptBytesUntil(entries, interactiveMs),
    totalScriptBytes: scriptBytesUntil(entries, Number.POSITIVE_INFINITY),
  };
}

/** When the page last did something that the figures are made of. */
export function lastActivityMs(entries: readonly PageEntry[]): number {
  return Math.max(0, ...entries.map((each) => each.responseEnd ?? each.startTime + each.duration));
}

/** Bytes, gzip, of all scripts that had come by then, whether they were needed or not. */
function scriptBytesUntil(entries: readonly PageEntry[], untilMs: number): number {
  return ofType(entries, 'resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .filter(({ responseEnd = Number.POSITIVE_INFINITY }) => responseEnd <= untilMs)
    .reduce((sum, { encodedBodySize = 0 }) => sum + encodedBodySize, 0);
}

/** Milliseconds of a task that block nobody. */
const UNNOTICED_MS = 50;

/** By how much the tasks after the first paint were too long, in all (https://web.dev/articles/tbt). */
function blockingTime(longTasks: readonly PageEntry[], firstPaintMs: number): number {
  return longTasks
    .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, firstPaintMs))
    .reduce((sum, durationMs) => sum + Math.max(0, durationMs - UNNOTICED_MS), 0);
}

/** A session ends by a second without a shift, and after five. */
const SESSION_GAP_MS = 1_000;
const SESSION_MS = 5_000;

function worstSession(shifts: readonly PageEntry[]): number {
  let worst = 0;
  let session = { startMs: 0, lastMs: Number.NEGATIVE_INFINITY, score: 0 };
  for (const { startTime, value = 0 } of shifts) {
    const isOver =
      startTime - session.lastMs >= SESSION_GAP_MS || startTime - session.startMs >= SESSION_MS;
    session = isOver
      ? { startMs: startTime, lastMs: startTime, score: value }
      : { ...session, lastMs: startTime, score: session.score + value };
    worst = Math.max(worst, session.score);
  }
  return worst;
}

function ofType(entries: readonly PageEntry[], type: string): PageEntry[] {
  return entries.filter(({ entryType }) => entryType === type);
}

function startOf(entries: readonly PageEntry[], wanted: string): number | undefined {
  return entries.find(({ name }) => name === wanted)?.startTime;
}
