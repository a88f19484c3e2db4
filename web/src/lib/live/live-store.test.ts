import { documentSource } from '@neev/domain';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Connection, type ConnectionObserver, createLiveStore } from './live-store.ts';

beforeAll(() => void vi.stubGlobal('navigator', { onLine: true }));
afterAll(() => void vi.unstubAllGlobals());

const source = documentSource('products', 'bar');
const drawn = { id: 'bar', updatedAt: new Date(1_000), price: 5 };

/**
 * Creates a store for a page that was server-rendered with the product. `emit` passes the newest
 * observer of the connection to `act`.
 */
async function openDrawn() {
  const observers: ConnectionObserver<unknown>[] = [];
  const connection = {
    watchDocument: (_, observer) => {
      observers.push(observer as ConnectionObserver<unknown>);
      return () => {};
    },
    watchQuery: () => () => {},
  } satisfies Connection;
  const first = new Map([[source.key, { status: 'ready' as const, value: drawn }]]);
  const entry = createLiveStore(async () => connection, { first }).document(source);
  let changes = 0;
  entry.subscribe(() => {
    changes += 1;
  });
  await untilConnected();
  const tell = async (act: (observer: ConnectionObserver<unknown>) => void) => {
    await untilConnected();
    act(last(observers));
  };
  return { entry, tell, changes: () => changes };
}

const untilConnected = () => new Promise<void>((resolve) => setTimeout(resolve));

function last<T>(all: readonly T[]): T {
  const found = all.at(-1);
  if (found === undefined) throw new Error('The source has no observer.');
  return found;
}

const again = () => ({ ...drawn, updatedAt: new Date(1_000) });

it('a first snapshot that equals the server-rendered data causes no render', async () => {
  const { entry, tell, changes } = await openDrawn();
  await tell(({ onOrigin, onValue }) => {
    onOrigin('server');
    onValue(again());
  });
  expect(changes()).toBe(0);
  expect(entry.getState()).toEqual({ status: 'ready', value: drawn });
});

it('a changed value is emitted once', async () => {
  const { entry, tell, changes } = await openDrawn();
  const changed = { ...again(), updatedAt: new Date(2_000) };
  await tell(({ onOrigin, onValue }) => {
    onOrigin('server');
    onValue(changed);
    onValue({ ...changed });
  });
  expect(changes()).toBe(1);
  expect(entry.getState()).toEqual({ status: 'ready', value: changed });
});

it('a cached value does not replace server-rendered data', async () => {
  const { tell, changes } = await openDrawn();
  await tell(({ onOrigin, onValue }) => {
    onOrigin('cache');
    onValue({ ...again(), price: 4 });
  });
  expect(changes()).toBe(0);
});

it('the same value is shown again after an error', async () => {
  const { entry, tell } = await openDrawn();
  await tell(({ onOrigin, onError }) => {
    onOrigin('server');
    onError(new Error('closed'));
  });
  expect(entry.getState().status).toBe('error');
  entry.retry();
  await tell(({ onOrigin, onValue }) => {
    onOrigin('server');
    onValue(again());
  });
  expect(entry.getState()).toEqual({ status: 'ready', value: drawn });
});
