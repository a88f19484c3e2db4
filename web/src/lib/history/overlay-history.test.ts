import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OverlayHistory } from './overlay-history.ts';

interface Entry {
  state: unknown;
  url: string;
}

/** The history of a tab: traversals finish in a later task, and then fire `popstate`. */
function createTab(state: unknown = null) {
  const entries: Entry[] = [{ state, url: 'https://neev.example/steel' }];
  let index = 0;
  let handlePop: (event: Event) => void = () => {};
  const shownByRouter = vi.fn();
  const current = () => entries[index] ?? { state: null, url: '' };

  function go(delta: number) {
    setTimeout(() => {
      if (!entries[index + delta]) return;
      index += delta;
      let isStopped = false;
      handlePop({ stopImmediatePropagation: () => (isStopped = true) } as unknown as Event);
      if (!isStopped) shownByRouter(current().url);
    }, 5);
  }

  const page = {
    history: {
      get state() {
        return current().state;
      },
      pushState(pushed: unknown, _: string, url = current().url) {
        entries.splice(index + 1);
        entries.push({ state: pushed, url });
        index += 1;
      },
      replaceState(replaced: unknown, _: string, url = current().url) {
        entries[index] = { state: replaced, url };
      },
      go,
    },
    location: {
      get href() {
        return current().url;
      },
      get pathname() {
        return new URL(current().url).pathname;
      },
    },
    addEventListener: (_: string, listener: (event: Event) => void) => {
      handlePop = listener;
    },
  };
  // The part of `window` that the history uses.
  const overlays = new OverlayHistory(page as unknown as Window);
  let lastKey = 0;

  return {
    overlays,
    go,
    shownByRouter,
    url: () => current().url,
    index: () => index,
    length: () => entries.length,
    /** Follows a link, as the router does. */
    async follow(url: string) {
      overlays.navigate(new URL(url), (isOverlayEntry) => {
        lastKey += 1;
        const pushed = { key: `k${lastKey}` };
        if (isOverlayEntry) page.history.replaceState(pushed, '', url);
        else page.history.pushState(pushed, '', url);
      });
      await settle();
    },
    /** Follows a link with a hash, as the browser does when an address is entered. */
    async enter(url: string) {
      await settle();
      page.history.pushState(null, '', url);
      go(0);
      await settle();
    },
    /** Opens an overlay. Returns the function that closes it, and whether Back was pressed. */
    async open({ closesOnBack = true } = {}) {
      const onBack = vi.fn(() => closesOnBack && close());
      const close = overlays.open({ onBack });
      await settle();
      return { close, onBack };
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(50);

const STEEL = 'https://neev.example/steel';
const CEMENT = 'https://neev.example/cement';

describe('the history of overlays', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('closes the overlay on Back, and stays on the page', async () => {
    const tab = createTab();
    const { onBack } = await tab.open();
    tab.go(-1);
    await settle();
    expect(onBack).toHaveBeenCalledOnce();
    expect([tab.index(), tab.url()]).toEqual([0, STEEL]);
    expect(tab.shownByRouter).not.toHaveBeenCalled();
  });

  it('shows the router a hash that was entered in the address bar', async () => {
    const tab = createTab();
    await tab.enter(`${STEEL}#list=AB`);
    expect(tab.shownByRouter).toHaveBeenCalledExactlyOnceWith(`${STEEL}#list=AB`);
  });

  it('shows the router the first page of the tab after such a hash', async () => {
    // The router numbers the first entry.
    const tab = createTab({ idx: 0 });
    await tab.enter(`${STEEL}#list=AB`);
    tab.go(-1);
    await settle();
    expect(tab.shownByRouter).toHaveBeenLastCalledWith(STEEL);
  });

  it('leaves no entry behind when the overlay is closed by its button', async () => {
    const tab = createTab();
    await tab.follow(CEMENT);
    const { close } = await tab.open();
    close();
    await settle();
    expect([tab.index(), tab.url()]).toEqual([1, CEMENT]);
    tab.go(-1);
    await settle();
    expect(tab.shownByRouter).toHaveBeenCalledExactlyOnceWith(STEEL);
  });

  it('closes one overlay of two at a time', async () => {
    const tab = createTab();
    const lower = await tab.open();
    const upper = await tab.open();
    tab.go(-1);
    await settle();
    expect(upper.onBack).toHaveBeenCalledOnce();
    expect(lower.onBack).not.toHaveBeenCalled();
    tab.go(-1);
    await settle();
    expect(lower.onBack).toHaveBeenCalledOnce();
  });

  it('closes the upper overlay first when Back leaves both', async () => {
    const tab = createTab();
    const lower = await tab.open();
    const upper = await tab.open();
    tab.go(-2);
    await settle();
    expect(upper.onBack).toHaveBeenCalledBefore(lower.onBack);
    expect(tab.index()).toBe(0);
  });

  it('keeps the upper overlay and its entry when the lower one is closed', async () => {
    const tab = createTab();
    const lower = await tab.open();
    const upper = await tab.open();
    lower.close();
    await settle();
    expect(tab.index()).toBe(1);
    tab.go(-1);
    await settle();
    expect(upper.onBack).toHaveBeenCalledOnce();
  });

  it('stays on the page when two overlays are closed one after the other', async () => {
    const tab = createTab();
    await tab.follow(CEMENT);
    const lower = await tab.open();
    const upper = await tab.open();
    upper.close();
    await vi.advanceTimersByTimeAsync(1);
    lower.close();
    await settle();
    expect([tab.index(), tab.url()]).toEqual([1, CEMENT]);
  });

  it('keeps an overlay that opens while another one leaves its entry', async () => {
    const tab = createTab();
    const menu = await tab.open();
    menu.close();
    await vi.advanceTimersByTimeAsync(1);
    const dialog = await tab.open();
    expect(dialog.onBack).not.toHaveBeenCalled();
    expect(tab.index()).toBe(1);
  });

  it('asks again on every Back while an overlay stays open', async () => {
    const tab = createTab();
    const { onBack } = await tab.open({ closesOnBack: false });
    for (const count of [1, 2, 3]) {
      tab.go(-1);
      await settle();
      expect(onBack).toHaveBeenCalledTimes(count);
      expect(tab.index()).toBe(1);
    }
  });

  it('passes its entry on to an overlay that replaces it', async () => {
    const tab = createTab();
    const menu = await tab.open();
    menu.close();
    const dialog = await tab.open();
    expect(tab.index()).toBe(1);
    tab.go(-1);
    await settle();
    expect(dialog.onBack).toHaveBeenCalledOnce();
    expect(tab.index()).toBe(0);
  });

  it('replaces the entry of an overlay whose link is followed', async () => {
    const tab = createTab();
    const { close } = await tab.open();
    await Promise.all([tab.follow(CEMENT), close()]);
    await settle();
    expect([tab.index(), tab.length(), tab.url()]).toEqual([1, 2, CEMENT]);
    tab.go(-1);
    await settle();
    expect(tab.shownByRouter).toHaveBeenCalledExactlyOnceWith(STEEL);
  });

  it('keeps what was changed on the page by an open overlay, as one entry', async () => {
    const tab = createTab();
    await tab.open();
    await tab.follow(`${STEEL}?brand=a`);
    await tab.follow(`${STEEL}?brand=a&brand=b`);
    tab.go(-1);
    await settle();
    expect([tab.index(), tab.url()]).toEqual([1, `${STEEL}?brand=a&brand=b`]);
    await tab.follow(CEMENT);
    expect(tab.index()).toBe(2);
    tab.go(-2);
    await settle();
    expect(tab.shownByRouter).toHaveBeenCalledExactlyOnceWith(STEEL);
  });

  it('leaves the entry of an overlay that was open before a reload', async () => {
    const tab = createTab({ overlay: { depth: 0, pageKey: '' } });
    await tab.open();
    tab.go(-1);
    await settle();
    tab.go(1);
    await settle();
    expect(tab.index()).toBe(0);
  });

  it('waits for the closing of an overlay before it follows a link', async () => {
    const tab = createTab();
    const { close } = await tab.open();
    close();
    await vi.advanceTimersByTimeAsync(1);
    await tab.follow(CEMENT);
    expect([tab.index(), tab.length(), tab.url()]).toEqual([1, 2, CEMENT]);
  });

  it('asks before a link leaves a guarded page, but not on the page itself', async () => {
    const tab = createTab();
    const ask = vi.fn<(leave: () => void) => void>();
    const stop = tab.overlays.guard(ask);
    await tab.follow(`${STEEL}?tab=2`);
    await tab.follow(CEMENT);
    expect(tab.url()).toBe(`${STEEL}?tab=2`);
    ask.mock.lastCall?.[0]();
    await settle();
    expect(tab.url()).toBe(CEMENT);
    stop();
    await tab.follow(STEEL);
    expect(tab.url()).toBe(STEEL);
    expect(ask).toHaveBeenCalledOnce();
    tab.overlays.guard(ask);
    tab.overlays.navigate('/cement', () => {});
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
