import { documentSource } from '@neev/domain';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type Connection, type ConnectionObserver, createLiveStore } from './live-store.ts';

beforeAll(() => void vi.stubGlobal('navigator', { onLine: true }));
afterAll(() => void vi.unstubAllGlobals());

const source = documentSource('products', 'bar');
const renderedProduct = { id: 'bar', updatedAt: new Date(1_000), price: 5 };

/**
 * Creates a store for a page that was server-rendered with the product. `emit` passes the newest
 * observer of the connection to `act`.
 */
async function openRenderedPage() {
  const observers: ConnectionObserver<unknown>[] = [];
  const connection = {
    watchDocument: (_, observer) => {
      observers.push(observer as ConnectionObserver<unknown>);
      return () => {};
    },
    watchQuery: () => () => {},
  } satisfies Connection;
  const initialStates = new Map([
    [source.key, { status: 'ready' as const, value: renderedProduct }],
  ]);
  const store = createLiveStore(async () => connection, { initialStates });
  const entry = store.document(source);
  let changes = 0;
  entry.subscribe(() => {
    changes += 1;
  });
  await untilConnected();
  const emit = async (act: (observer: ConnectionObserver<unknown>) => void) => {
    await untilConnected();
    act(requireLast(observers));
  };
  return { store, entry, emit, changes: () => changes, freshness: store.freshness };
}

const untilConnected = () => new Promise<void>((resolve) => setTimeout(resolve));

function requireLast<T>(all: readonly T[]): T {
  const item = all.at(-1);
  if (item === undefined) throw new Error('The source has no observer.');
  return item;
}

const equalProduct = () => ({ ...renderedProduct, updatedAt: new Date(1_000) });

it('a first snapshot that equals the server-rendered data causes no render', async () => {
  const { entry, emit, changes } = await openRenderedPage();
  await emit(({ onOrigin, onValue }) => {
    onOrigin('server');
    onValue(equalProduct());
  });
  expect(changes()).toBe(0);
  expect(entry.getState()).toEqual({ status: 'ready', value: renderedProduct });
});

it('a changed value is emitted once', async () => {
  const { entry, emit, changes } = await openRenderedPage();
  const changed = { ...equalProduct(), updatedAt: new Date(2_000) };
  await emit(({ onOrigin, onValue }) => {
    onOrigin('server');
    onValue(changed);
    onValue({ ...changed });
  });
  expect(changes()).toBe(1);
  expect(entry.getState()).toEqual({ status: 'ready', value: changed });
});

it('a cached value does not replace server-rendered data', async () => {
  const { emit, changes } = await openRenderedPage();
  await emit(({ onOrigin, onValue }) => {
    onOrigin('cache');
    onValue({ ...equalProduct(), price: 4 });
  });
  expect(changes()).toBe(0);
});

it('a cached value replaces server-rendered data while the device is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  onTestFinished(() => void vi.stubGlobal('navigator', { onLine: true }));
  const { entry, emit } = await openRenderedPage();
  await emit(({ onOrigin, onValue }) => {
    onOrigin('cache');
    onValue({ ...renderedProduct, price: 4 });
  });
  expect(entry.getState()).toMatchObject({ value: { price: 4 } });
});

it('server-rendered data stays when the subscription fails', async () => {
  const { entry, emit } = await openRenderedPage();
  await emit(({ onError }) => onError(new Error('denied')));
  expect(entry.getState()).toEqual({ status: 'ready', value: renderedProduct });
});

it('a source has one entry, whoever uses it', async () => {
  const { store, entry } = await openRenderedPage();
  expect(store.document(source)).toBe(entry);
});

it('a source that is no longer used when the connection has loaded is not opened', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const watchDocument = vi.fn(() => () => {});
  const store = createLiveStore(async () => {
    await new Promise((resolve) => setTimeout(resolve, 60_000));
    return { watchDocument, watchQuery: () => () => {} };
  });
  store.document(source).subscribe(() => {})();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(watchDocument).not.toHaveBeenCalled();
});

it('the same value is shown again after an error', async () => {
  const { entry, emit } = await openRenderedPage();
  await emit(({ onOrigin, onError }) => {
    onOrigin('server');
    onError(new Error('closed'));
  });
  expect(entry.getState().status).toBe('error');
  entry.retry();
  await emit(({ onOrigin, onValue }) => {
    onOrigin('server');
    onValue(equalProduct());
  });
  expect(entry.getState()).toEqual({ status: 'ready', value: renderedProduct });
});

it('server-rendered data is stale without a result, until there is one from the server', async () => {
  const { entry, emit, freshness } = await openRenderedPage();
  expect(freshness.getState()).toBe('rendered');
  await emit(({ onTimeout }) => onTimeout(new Error('unreachable')));
  expect(freshness.getState()).toBe('stale');
  expect(entry.getState()).toEqual({ status: 'ready', value: renderedProduct });
  await emit(({ onOrigin }) => onOrigin('server'));
  expect(freshness.getState()).toBe('current');
});
