import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccessRules } from '../service/access.ts';
import type { ListenResponse } from '../service/messages.ts';
import { StatusError } from '../status.ts';
import { createDatabases } from '../store/databases.ts';
import {
  createClock,
  createTestEmulator,
  databaseName,
  documentsTarget,
  listenTo,
  owner,
  queryTarget,
  root,
  set,
} from './testing/listen-client.ts';
import {
  inC,
  listenToDocuments,
  listenToTargets,
  n,
  positive,
  summarise,
} from './testing/listening.ts';

describe('An invalid request', () => {
  const byNameAndMore = {
    orderBy: ['__name__', 'n'].map((fieldPath) => ({ field: { fieldPath } })),
  };

  it.each([
    ['query', queryTarget(2, { ...inC, ...byNameAndMore })],
    ['document name', documentsTarget(2, ['a/__badpath__'])],
    ['parent', { targetId: 2, query: { parent: `${root}/c`, structuredQuery: inC } }],
    [
      'database of a document',
      { targetId: 2, documents: { documents: ['projects/x/databases/y/documents/c/a'] } },
    ],
    ['database of a query', { targetId: 2, query: { parent: 'projects/x/databases/y/documents' } }],
    ['target without a query', { targetId: 2 }],
  ])('removes the target with the cause: %s', (_, target) => {
    const { client, commit, take } = listenToTargets(queryTarget(4, inC));
    client.add(target);
    expect(take()).toEqual(['ADD 2', 'REMOVE 2 (3)']);
    commit(set('c/a', n(7)));
    expect(take()).toEqual(['change c/a +4', 'NO_CHANGE']);
  });

  it.each([
    ['an id in use', { addTarget: queryTarget(2, inC) }],
    ['a negative id', { addTarget: queryTarget(-1, inC) }],
    ['neither a new target nor one to remove', {}],
  ])('ends the stream: %s', (_, request) => {
    const { service } = listenToDocuments();
    const errors: StatusError[] = [];
    const stream = service.listen(owner, { send() {}, fail: (error) => errors.push(error) });
    stream.receive({ database: databaseName, addTarget: queryTarget(2, inC) });
    stream.receive({ database: databaseName, ...request });
    stream.receive({ database: databaseName, addTarget: queryTarget(8, inC) });
    expect(errors.map(({ code }) => code)).toEqual(['INVALID_ARGUMENT']);
  });

  it('need not name the database if the target does', () => {
    const { service } = listenToDocuments();
    const responses: ListenResponse[] = [];
    const stream = service.listen(owner, { send: (item) => responses.push(item), fail() {} });
    stream.receive({ addTarget: documentsTarget(2, ['c/a']) });
    expect(summarise(responses)).toContain('CURRENT 2');
  });
});

describe('Security rules', () => {
  const user = { kind: 'user', uid: 'u', token: {} } as const;

  /** Rules that deny what `denied` names: the methods, or the documents. */
  function listenWithRules() {
    const denied = new Set<string>();
    const rules: AccessRules = {
      requireAccess({ method, name }) {
        if (denied.has(method) || denied.has(name.slice(root.length + 1))) {
          throw new StatusError('PERMISSION_DENIED', 'denied');
        }
      },
    };
    const emulator = createTestEmulator({ rulesOf: () => rules });
    emulator.commit(set('c/a', n(1)), set('c/b', n(2)));
    const client = listenTo(emulator.service, { caller: user });
    return { ...emulator, client, denied, take: () => summarise(client.take()) };
  }

  it('deny a new target with the cause', () => {
    const { client, denied, take } = listenWithRules();
    denied.add('list').add('c/b');
    client.add(queryTarget(2, inC));
    client.add(documentsTarget(3, ['c/a', 'c/b']));
    client.add(documentsTarget(5, ['c/a']));
    expect(take()).toEqual([
      ...['ADD 2', 'REMOVE 2 (7)', 'ADD 3', 'REMOVE 3 (7)'],
      ...['ADD 5', 'change c/a +5', 'CURRENT 5', 'NO_CHANGE'],
    ]);
  });

  it('are not evaluated for the owner', () => {
    const { service, denied } = listenWithRules();
    denied.add('list');
    const client = listenTo(service);
    client.add(queryTarget(2, inC));
    expect(client.targets.get(2)?.isCurrent).toBe(true);
  });

  it('remove an open target when a commit concerns it', () => {
    const { client, commit, denied, take } = listenWithRules();
    client.add(queryTarget(2, inC));
    client.add(documentsTarget(3, ['c/a']));
    take();
    denied.add('list');
    commit(set('other/a', n(1)));
    expect(take()).toEqual([]);
    commit(set('c/a', n(5)));
    expect(take()).toEqual(['REMOVE 2 (7)', 'change c/a +3', 'NO_CHANGE']);
    denied.add('get');
    commit(set('c/a', n(6)));
    expect(take()).toEqual(['REMOVE 3 (7)']);
  });

  it('keep the contents of a document that left from the client', () => {
    const { client, commit, take } = listenWithRules();
    client.add(queryTarget(2, positive));
    take();
    commit(set('c/a', n(0)));
    expect(take()).toEqual(['remove c/a -2', 'NO_CHANGE']);
  });
});

describe('An idle stream', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('repeats the snapshot every 30 s until it is closed', () => {
    const { client, take } = listenToTargets(queryTarget(2, inC));
    vi.advanceTimersByTime(60_000);
    expect(take()).toEqual(['NO_CHANGE', 'NO_CHANGE']);
    client.close();
    vi.advanceTimersByTime(60_000);
    expect(take()).toEqual([]);
  });

  it('sends nothing without targets', () => {
    const { take } = listenToDocuments();
    vi.advanceTimersByTime(60_000);
    expect(take()).toEqual([]);
  });
});

describe('Streams', () => {
  it('subscribe to the commits of a database only while they have targets', () => {
    const databases = createDatabases({ now: createClock() });
    const { service } = createTestEmulator({ databases });
    const database = databases.get(databaseName);
    let subscriptions = 0;
    const { onCommit } = database;
    vi.spyOn(database, 'onCommit').mockImplementation((listener) => {
      subscriptions++;
      const unsubscribe = onCommit(listener);
      return () => {
        subscriptions--;
        unsubscribe();
      };
    });
    const clients = [listenTo(service), listenTo(service)];
    for (const client of clients) client.add(queryTarget(2, inC));
    expect(subscriptions).toBe(1);
    for (const client of clients) client.close();
    expect(subscriptions).toBe(0);
  });
});
