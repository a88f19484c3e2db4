import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defer, type Until } from './defer.ts';

class MovedPointer extends Event {
  readonly movementX: number;
  readonly movementY = 0;

  constructor(movementX: number) {
    super('pointermove');
    this.movementX = movementX;
  }
}

/** A page in a hidden or a visible tab. */
function openPage({ readyState = 'complete', visibilityState = 'visible', device = {} } = {}) {
  const page = new EventTarget();
  const document = Object.assign(new EventTarget(), { readyState, visibilityState });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', device);
  vi.stubGlobal('PointerEvent', MovedPointer);
  return { page, document };
}

/** Schedules work, and waits until an idle browser would have done it. */
async function schedule(until: Until) {
  const run = vi.fn();
  const cancel = defer(until, run);
  await vi.runAllTimersAsync();
  return { run, cancel };
}

describe('deferred work', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  it('runs once on the first interaction', async () => {
    const { page } = openPage();
    const { run } = await schedule('interaction');
    expect(run).not.toHaveBeenCalled();
    for (const type of ['keydown', 'click']) page.dispatchEvent(new Event(type));
    expect(run).toHaveBeenCalledOnce();
  });

  it('runs when the pointer moves, but not when it rests', async () => {
    const { page } = openPage();
    const { run } = await schedule('interaction');
    page.dispatchEvent(new MovedPointer(0));
    expect(run).not.toHaveBeenCalled();
    page.dispatchEvent(new MovedPointer(2));
    expect(run).toHaveBeenCalledOnce();
  });

  it('runs at once after an interaction that came before it', async () => {
    openPage({ device: { userActivation: { hasBeenActive: true } } });
    const { run } = await schedule('interaction');
    expect(run).toHaveBeenCalledOnce();
  });

  it('runs in an idle period after the page has loaded', async () => {
    const { page } = openPage({ readyState: 'interactive' });
    const { run } = await schedule('idle');
    expect(run).not.toHaveBeenCalled();
    page.dispatchEvent(new Event('load'));
    expect(run).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(run).toHaveBeenCalledOnce();
  });

  it('runs on the first interaction instead of an idle period when the browser saves data', async () => {
    const { page } = openPage({ device: { connection: { saveData: true } } });
    const { run } = await schedule('idle');
    expect(run).not.toHaveBeenCalled();
    page.dispatchEvent(new Event('scroll'));
    expect(run).toHaveBeenCalledOnce();
  });

  it.each(['idle', 'visible'] as const)('runs once a hidden tab is visible: %s', async (until) => {
    const { document } = openPage({ visibilityState: 'hidden' });
    const { run } = await schedule(until);
    expect(run).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.runAllTimersAsync();
    expect(run).toHaveBeenCalledOnce();
  });

  it('does not run after it was cancelled', async () => {
    const { page } = openPage();
    const { run, cancel } = await schedule('interaction');
    cancel();
    page.dispatchEvent(new Event('click'));
    defer('idle', run)();
    await vi.runAllTimersAsync();
    expect(run).not.toHaveBeenCalled();
  });
});
