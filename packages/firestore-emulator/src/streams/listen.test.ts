import { describe, expect, it } from 'vitest';
import {
  databaseName,
  documentsTarget,
  listenTo,
  owner,
  queryTarget,
  remove,
  root,
  set,
} from './testing/listen-client.ts';
import {
  inC,
  listenToDocuments,
  listenToTargets,
  lowestTwo,
  n,
  positive,
  summarise,
} from './testing/listening.ts';

describe('A new target', () => {
  it('is added, receives its documents, is current, and is in the snapshot', () => {
    const { client, take } = listenToDocuments();
    client.add(queryTarget(2, { ...positive, limit: 2 }));
    expect(take()).toEqual(['ADD 2', 'change c/a +2', 'change c/b +2', 'CURRENT 2', 'NO_CHANGE']);
  });

  it('is current without documents for an empty query', () => {
    const { client, take } = listenToDocuments();
    client.add(queryTarget(2, { from: [{ collectionId: 'empty' }] }));
    expect(take()).toEqual(['ADD 2', 'CURRENT 2', 'NO_CHANGE']);
  });

  it('receives that a document does not exist', () => {
    const { client, take } = listenToDocuments();
    client.add(documentsTarget(3, ['c/a', 'c/none', 'c/a']));
    expect(take()).toEqual([
      'ADD 3',
      'change c/a +3',
      'delete c/none -3',
      'CURRENT 3',
      'NO_CHANGE',
    ]);
  });

  it('has the read time of the last commit and a resume token', () => {
    const { client, databases } = listenToDocuments();
    client.add(queryTarget(2, inC));
    const { time } = databases.get(databaseName);
    const [snapshot] = client.take().slice(-1);
    expect(snapshot?.targetChange).toEqual({
      targetChangeType: 'NO_CHANGE',
      readTime: time,
      resumeToken: expect.stringMatching(/./),
    });
  });

  it('receives the selected fields only', () => {
    const { client } = listenToDocuments();
    client.add(queryTarget(2, { ...inC, select: { fields: [{ fieldPath: '__name__' }] } }));
    expect(client.targets.get(2)?.documents.get(`${root}/c/a`)?.fields).toEqual({});
  });

  it('gets the first free id if it has none', () => {
    const { client, take } = listenToDocuments();
    client.add(documentsTarget(1, []));
    expect(take()[0]).toBe('ADD 1');
    client.targets.set(2, { documents: new Map(), isCurrent: false, resumeToken: undefined });
    client.add(documentsTarget(0, []));
    expect(take()[0]).toBe('ADD 2');
  });

  it('is removed after its first snapshot if it is for once', () => {
    const { client, take, commit } = listenToDocuments();
    client.add(queryTarget(2, lowestTwo, { once: true }));
    expect(take().slice(-3)).toEqual(['CURRENT 2', 'NO_CHANGE', 'REMOVE 2']);
    commit(set('c/a', n(9)));
    expect(take()).toEqual([]);
  });
});

describe('A commit', () => {
  it('sends a document that moves into a query', () => {
    const { commit, take } = listenToTargets(queryTarget(2, positive));
    commit(set('c/e', n(5)));
    expect(take()).toEqual(['change c/e +2', 'NO_CHANGE']);
  });

  it('removes a document that moves out of a query', () => {
    const { commit, take } = listenToTargets(queryTarget(2, positive));
    commit(set('c/a', n(0)));
    expect(take()).toEqual(['change c/a -2', 'NO_CHANGE']);
  });

  it('sends one message for a document with all of its targets, and one snapshot', () => {
    const { commit, take } = listenToTargets(
      queryTarget(2, positive),
      queryTarget(4, inC),
      documentsTarget(5, ['c/a', 'c/b']),
      queryTarget(6, { from: [{ collectionId: 'c', allDescendants: true }] }),
    );
    commit(set('c/a', n(0)), remove('c/b'));
    expect(take()).toEqual(['change c/a +5 +4 +6 -2', 'delete c/b -5 -2 -4 -6', 'NO_CHANGE']);
  });

  it('has the update time of the document and the commit time of the snapshot', () => {
    const { commit, client } = listenToTargets(queryTarget(2, inC));
    const { commitTime } = commit(set('c/a', n(7)));
    const [change, snapshot] = client.take();
    expect(change?.documentChange?.document.updateTime).toBe(commitTime);
    expect(snapshot?.targetChange?.readTime).toBe(commitTime);
  });

  it('sends nothing when no target has changed', () => {
    const { commit, take } = listenToTargets(queryTarget(2, positive), documentsTarget(3, ['x/y']));
    commit(set('other/a', n(1)), set('c/e', n(-1)), set('c/a/c/b', n(1)));
    expect(take()).toEqual([]);
  });

  it('replaces a document in a query with a limit', () => {
    const { commit, take } = listenToTargets(queryTarget(2, lowestTwo));
    commit(set('c/e', n(0)));
    expect(take()).toEqual(['remove c/b -2', 'change c/e +2', 'NO_CHANGE']);
    commit(remove('c/e'));
    expect(take()).toEqual(['delete c/e -2', 'change c/b +2', 'NO_CHANGE']);
  });

  it('moves the documents of a query with an offset', () => {
    const { commit, take } = listenToTargets(queryTarget(2, { ...lowestTwo, offset: 1 }));
    commit(set('c/e', n(0)));
    expect(take()).toEqual(['remove c/d -2', 'change c/a +2', 'NO_CHANGE']);
  });

  it('deletes all documents of a deleted collection in one snapshot', () => {
    const { commit, take } = listenToTargets(queryTarget(2, inC));
    commit(remove('c/a'), remove('c/b'), remove('c/d'));
    expect(take()).toEqual(['delete c/a -2', 'delete c/b -2', 'delete c/d -2', 'NO_CHANGE']);
  });

  it('is received by the other streams when a client fails', () => {
    const { service, commit, take } = listenToTargets(queryTarget(2, inC));
    const failing = service.listen(owner, {
      send() {
        throw new Error('The connection is closed');
      },
      fail() {},
    });
    failing.receive({ database: databaseName, addTarget: queryTarget(2, inC) });
    commit(set('c/a', n(7)));
    expect(take()).toEqual(['change c/a +2', 'NO_CHANGE']);
  });
});

describe('A removed target', () => {
  it('receives no more changes', () => {
    const { commit, client, take } = listenToTargets(queryTarget(2, inC), queryTarget(4, inC));
    client.remove(2);
    expect(take()).toEqual(['REMOVE 2']);
    commit(set('c/a', n(7)));
    expect(take()).toEqual(['change c/a +4', 'NO_CHANGE']);
  });

  it('can be added again with the same id', () => {
    const { client, take } = listenToTargets(documentsTarget(2, ['c/a']));
    client.remove(2);
    client.add(documentsTarget(2, ['c/b']));
    expect(take()).toEqual(['REMOVE 2', 'ADD 2', 'change c/b +2', 'CURRENT 2', 'NO_CHANGE']);
  });

  it('is not acknowledged when it is unknown', () => {
    const { client, take } = listenToTargets(queryTarget(2, inC));
    client.remove(4);
    expect(take()).toEqual([]);
  });
});

describe('A resumed target', () => {
  function resumeAfter(target: ReturnType<typeof queryTarget>, expectedCount?: number) {
    const listening = listenToTargets(target);
    const { client, commit, service } = listening;
    const known = client.targets.get(2);
    client.close();
    commit(set('c/a', n(0)), set('c/e', n(5)));
    commit(remove('c/b'), set('other/a', n(1)));
    const resumed = listenTo(service);
    resumed.add(
      { ...target, resumeToken: known?.resumeToken ?? '', ...(expectedCount && { expectedCount }) },
      known,
    );
    return { ...listening, resumed, known, messages: summarise(resumed.take()) };
  }

  it('receives what has changed', () => {
    const { messages } = resumeAfter(queryTarget(2, positive));
    expect(messages).toEqual([
      'ADD 2',
      'change c/a -2',
      'change c/e +2',
      'delete c/b -2',
      'CURRENT 2',
      'NO_CHANGE',
    ]);
  });

  it('receives nothing but the snapshot when nothing has changed', () => {
    const { messages } = resumeAfter(queryTarget(2, { from: [{ collectionId: 'empty' }] }));
    expect(messages).toEqual(['ADD 2', 'CURRENT 2', 'NO_CHANGE']);
  });

  it('receives what has changed within its limit', () => {
    const { messages, resumed } = resumeAfter(queryTarget(2, { ...lowestTwo, limit: 1 }));
    expect(messages).toEqual(['ADD 2', 'change c/a +2', 'CURRENT 2', 'NO_CHANGE']);
    expect([...(resumed.targets.get(2)?.documents.keys() ?? [])]).toEqual([`${root}/c/a`]);
  });

  it('receives the number of its documents if the client expects one', () => {
    const { messages } = resumeAfter(queryTarget(2, positive), 3);
    expect(messages.slice(-3)).toEqual(['filter 2: 2', 'CURRENT 2', 'NO_CHANGE']);
  });

  it('continues from a read time', () => {
    const { client, databases, commit, take } = listenToDocuments();
    const readTime = databases.get(databaseName).time;
    commit(set('c/a', n(7)));
    client.add(queryTarget(2, inC, { readTime }));
    expect(take()).toEqual(['ADD 2', 'change c/a +2', 'CURRENT 2', 'NO_CHANGE']);
  });

  it('is reset and receives everything when the commits are not known', () => {
    const { client, take } = listenToDocuments();
    client.add(queryTarget(2, lowestTwo, { readTime: '2020-01-01T00:00:00.000000Z' }));
    expect(take()).toEqual([
      'ADD 2',
      'RESET 2',
      'change c/a +2',
      'change c/b +2',
      'CURRENT 2',
      'NO_CHANGE',
    ]);
  });

  it.each([
    ['another process', Buffer.from('e2 2026-01-01T00:00:00.009000Z').toString('base64')],
    ['Google’s emulator', 'CgkI8fz20vmemAM='],
    ['the future', Buffer.from('e1 2030-01-01T00:00:00.000000Z').toString('base64')],
  ])('is reset with a token of %s', (_, resumeToken) => {
    const { client, take } = listenToDocuments();
    client.add(documentsTarget(2, ['c/a'], { resumeToken, expectedCount: 1 }));
    expect(take()).toEqual(['ADD 2', 'RESET 2', 'change c/a +2', 'CURRENT 2', 'NO_CHANGE']);
  });
});
