/**
 * A history entry for each open overlay (dialog, menu), so that Back closes the top overlay instead
 * of leaving the page. The entry has the address and the state of its page and a mark; the router
 * does not see it. `sync` makes the entries agree with the open overlays.
 */
import type { To } from 'react-router-dom';

interface Overlay {
  /** Called when Back leaves the entry. An overlay that stays open gets a new entry. */
  onBack: () => void;
}

interface Mark {
  /** Number of overlays that are open at this entry; 0 at the entry of a page. */
  depth: number;
  /** The router's key of the page on which they were opened. */
  pageKey: string;
}

const NO_MARK: Mark = { depth: 0, pageKey: '' };

/** Milliseconds after which a traversal that did nothing counts as finished. */
const TRAVERSAL_TIMEOUT_MS = 1_000;

/** Asks whether to leave the page, and calls `leave` if so. */
type LeaveGuard = (leave: () => void) => void;

/** Must be created once per page. */
export class OverlayHistory {
  readonly #page: Window;
  readonly #history: History;
  readonly #overlays: Overlay[] = [];
  /** Navigations that wait for the end of a traversal. */
  readonly #waiting: (() => void)[] = [];
  #guard: LeaveGuard | undefined;
  #traversalTimer: ReturnType<typeof setTimeout> | undefined;
  /** The current entry, as it was before a `popstate`. */
  #shown: { state: unknown; url: string };

  constructor(page: Window) {
    this.#page = page;
    this.#history = page.history;
    this.#shown = this.#currentEntry();
    // Capturing listeners run before that of the router.
    page.addEventListener('popstate', (event) => this.#handlePop(event), { capture: true });
    // Leaves the entry of an overlay that was open before a reload.
    this.#scheduleSync();
  }

  /** Adds an entry. Returns a function that removes it. */
  open(overlay: Overlay): () => void {
    this.#overlays.push(overlay);
    this.#scheduleSync();
    return () => {
      this.#overlays.splice(this.#overlays.indexOf(overlay), 1);
      this.#scheduleSync();
    };
  }

  /** Calls `ask` before a link leaves the page. Returns a function that stops it. */
  guard(ask: LeaveGuard): () => void {
    this.#guard = ask;
    return () => {
      this.#guard = undefined;
    };
  }

  /**
   * Runs a navigation of the router, once no traversal is pending. `run` gets whether the current
   * entry is that of an overlay, which the navigation replaces. `link` is the target of a link, for
   * the guard.
   */
  navigate(link: To | undefined, run: (isOverlayEntry: boolean) => void): void {
    const runNow = () => {
      const mark = markOf(this.#history.state);
      run(mark.depth > 0);
      if (mark.depth > 0) this.#setMark(mark);
      this.#shown = this.#currentEntry();
    };
    if (this.#guard && link !== undefined && this.#leavesPage(link))
      this.#guard(() => this.#runWhenSettled(runNow));
    else if (this.#traversalTimer === undefined) runNow();
    else this.#waiting.push(runNow);
  }

  /** Moves by `delta` entries, once the overlays that are closing have left theirs. */
  go(delta: number): void {
    this.#runWhenSettled(() => this.#history.go(delta));
  }

  #leavesPage(link: To): boolean {
    const { pathname, href } = this.#page.location;
    const target = typeof link === 'string' ? new URL(link, href).pathname : link.pathname;
    return target !== undefined && target !== pathname;
  }

  #runWhenSettled(run: () => void) {
    this.#waiting.push(run);
    this.#scheduleSync();
  }

  #currentEntry() {
    return { state: this.#history.state as unknown, url: this.#page.location.href };
  }

  /** Runs `#sync` in a later task: an overlay that replaces another one then reuses its entry. */
  #scheduleSync() {
    setTimeout(() => this.#sync());
  }

  #sync() {
    if (this.#traversalTimer !== undefined) return;
    const count = this.#overlays.length;
    const { depth, pageKey } = markOf(this.#history.state);
    if (depth > count && pageKey === pageKeyOf(this.#history.state)) {
      return this.#traverse(count - depth);
    }
    // The page was changed from within the overlay: its entry is now that of the new page.
    if (depth > count) this.#setMark(NO_MARK);
    this.#addEntries(count);
    this.#shown = this.#currentEntry();
    for (const run of this.#waiting.splice(0)) run();
  }

  #addEntries(count: number) {
    const { state } = this.#history;
    for (let depth = markOf(state).depth + 1; depth <= count; depth += 1) {
      const overlay: Mark = { depth, pageKey: pageKeyOf(state) };
      this.#history.pushState({ ...asObject(state), overlay }, '');
    }
  }

  #setMark(overlay: Mark) {
    this.#history.replaceState({ ...asObject(this.#history.state), overlay }, '');
  }

  #traverse(delta: number) {
    this.#traversalTimer = setTimeout(() => this.#endTraversal(), TRAVERSAL_TIMEOUT_MS);
    this.#history.go(delta);
  }

  #endTraversal() {
    clearTimeout(this.#traversalTimer);
    this.#traversalTimer = undefined;
    this.#scheduleSync();
  }

  #handlePop(event: Event) {
    const isOwnTraversal = this.#traversalTimer !== undefined;
    if (isOwnTraversal) this.#endTraversal();
    else this.#keepChangedPage();
    const { state } = this.#history;
    const left = this.#shown;
    this.#shown = this.#currentEntry();
    // The entry of a hash that the browser has followed itself has no key, as the first entry of a tab.
    const isSameAddress = this.#shown.url === left.url;
    // Nothing changes for the router.
    if (isSameAddress && pageKeyOf(state) === pageKeyOf(left.state))
      event.stopImmediatePropagation();
    if (isOwnTraversal) return;
    for (const overlay of this.#overlays.slice(markOf(state).depth).reverse()) overlay.onBack();
    this.#scheduleSync();
  }

  /** Back closes an overlay in which the page was changed (filters): the changed page stays. */
  #keepChangedPage() {
    const left = markOf(this.#shown.state);
    const { state } = this.#history;
    const isPageOfOverlay = left.depth > markOf(state).depth && left.pageKey === pageKeyOf(state);
    if (!isPageOfOverlay || left.pageKey === pageKeyOf(this.#shown.state)) return;
    const changedPage = { ...asObject(this.#shown.state), overlay: NO_MARK };
    this.#history.pushState(changedPage, '', this.#shown.url);
  }
}

function markOf(state: unknown): Mark {
  const { overlay } = asObject(state);
  const { depth, pageKey } = asObject(overlay);
  return {
    depth: typeof depth === 'number' ? depth : 0,
    pageKey: typeof pageKey === 'string' ? pageKey : '',
  };
}

/** The router's key of an entry. The first entry of a tab has none. */
function pageKeyOf(state: unknown): string {
  const { key } = asObject(state);
  return typeof key === 'string' ? key : 'default';
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' ? { ...value } : {};
}
