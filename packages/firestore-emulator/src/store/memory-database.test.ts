import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { database as name, root } from '../testing/service.ts';
import type { Document, Fields } from '../values/value.ts';
import type { Change } from './database.ts';
import { createMemoryDatabase, type MemoryDatabase } from './memory-database.ts';
import { snapshotAt } from './snapshot.ts';

const documentAt = (path: string, time: string): Document => ({
  name: `${root}/${path}`,
  fields: {},
  createTime: time,
  updateTime: time,
});

/** Sets or deletes documents in one commit. Returns its time. */
function write(database: MemoryDatabase, paths: readonly string[], isDelete = false): string {
  const time = database.nextTime();
  const changes = paths.map(
    (path): Change => ({
      name: `${root}/${path}`,
      before: database.read(`${root}/${path}`),
      after: isDelete ? undefined : documentAt(path, time),
    }),
  );
  return database.apply(changes, time).time;
}

function writeFields(database: MemoryDatabase, path: string, fields: Fields): void {
  const time = database.nextTime();
  const after = { ...documentAt(path, time), fields };
  database.apply([{ name: after.name, before: database.read(after.name), after }], time);
}

const pathsOf = (documents: Iterable<Document>) =>
  [...documents].map((document) => document.name.slice(root.length + 1));

describe('a database', () => {
  it('lists collections and collection groups in the order of names', () => {
    const database = createMemoryDatabase({ name });
    write(database, ['b/2', 'a/2/b/1', 'a/10', 'a/1', 'a/1/b/3', 'b/1', 'a/__id1__']);
    expect(pathsOf(database.collection(`${root}/a`))).toEqual(['a/__id1__', 'a/1', 'a/10']);
    expect(pathsOf(database.descendants(root, 'b'))).toEqual(['a/1/b/3', 'a/2/b/1', 'b/1', 'b/2']);
    expect(pathsOf(database.descendants(`${root}/a/1`))).toEqual(['a/1/b/3']);
    expect([...database.collectionsBelow(`${root}/a`)]).toHaveLength(2);
    write(database, ['b/1', 'b/2'], true);
    expect(pathsOf(database.descendants(root, 'b'))).toEqual(['a/1/b/3', 'a/2/b/1']);
  });

  it('has commit times that increase when the clock stands still or goes back', () => {
    const clock = [5_000_000, 5_000_000, 4_000_000, 6_000_000];
    const database = createMemoryDatabase({ name, now: () => clock.shift() ?? 6_000_000 });
    const times = [write(database, ['a/1']), write(database, ['a/2']), write(database, ['a/3'])];
    expect(times).toEqual([
      '1970-01-01T00:00:05.000001Z',
      '1970-01-01T00:00:05.000002Z',
      '1970-01-01T00:00:06.000000Z',
    ]);
  });

  it('has times after those of an earlier process', () => {
    const database = createMemoryDatabase({
      name,
      now: () => 0,
      lastTime: '2020-01-01T00:00:00.000000Z',
    });
    expect(database.time).toBe('2020-01-01T00:00:00.000001Z');
  });

  it('calls all listeners in the order of the commits, also when one throws or commits', () => {
    const database = createMemoryDatabase({ name });
    const seen: string[] = [];
    database.onCommit(({ changes }) => {
      if (changes[0]?.name.endsWith('a/1')) write(database, ['a/2']);
    });
    database.onCommit(() => {
      throw new Error('of a listener');
    });
    database.onCommit(({ changes }) => {
      seen.push(...changes.map((change) => change.name.slice(-3)));
    });
    expect(() => write(database, ['a/1'])).toThrow('of a listener');
    expect(seen).toEqual(['a/1', 'a/2']);
  });
});

describe('a snapshot', () => {
  const paths = ['a/1', 'a/2', 'a/1/b/1', 'b/1'];
  const commits = fc.array(
    fc.record({ paths: fc.subarray(paths, { minLength: 1 }), isDelete: fc.boolean() }),
    { maxLength: 12 },
  );

  it('has the documents of its time, whatever is committed later', () => {
    fc.assert(
      fc.property(commits, (list) => {
        const database = createMemoryDatabase({ name });
        const snapshots = list.map((commit) => {
          const time = write(database, commit.paths, commit.isDelete);
          return {
            time,
            opened: snapshotAt(database, time),
            expected: [...database.descendants(root)],
          };
        });
        for (const { time, opened, expected } of snapshots) {
          for (const snapshot of [opened, snapshotAt(database, time)]) {
            expect([...(snapshot?.descendants(root) ?? [])]).toEqual(expected);
            const inA = expected.filter((document) => /documents\/a\/\d$/.test(document.name));
            expect([...(snapshot?.collection(`${root}/a`) ?? [])]).toEqual(inA);
            expect(snapshot?.read(`${root}/a/1`)).toBe(
              expected.find((document) => document.name === `${root}/a/1`),
            );
          }
        }
      }),
    );
  });

  it('is not available from before the start', () => {
    const database = createMemoryDatabase({ name });
    expect(snapshotAt(database, '2020-01-01T00:00:00.000000Z')).toBeUndefined();
  });
});

describe('the history of commits', () => {
  it('contains the commits after a time', () => {
    const database = createMemoryDatabase({ name });
    const times = [write(database, ['a/1']), write(database, ['a/2']), write(database, ['a/3'])];
    expect(database.commitsSince(times[0] ?? '')?.map(({ time }) => time)).toEqual(times.slice(1));
    expect(database.commitsSince(database.time)).toEqual([]);
  });

  const minuteAndMore = 80_000_000;

  it('is discarded after a while, except for the last changes', () => {
    let micros = 1_000_000;
    const database = createMemoryDatabase({ name, now: () => micros });
    const first = write(database, ['a/1']);
    write(
      database,
      Array.from({ length: 20_000 }, (_, i) => `b/${i}`),
    );
    expect(database.commitsSince(first)).toHaveLength(1);
    micros += minuteAndMore;
    const last = write(database, ['a/2']);
    expect(database.commitsSince(first)).toBeUndefined();
    expect(database.commitsSince(last)).toEqual([]);
  });

  it('is kept after a while if it is small', () => {
    let micros = 1_000_000;
    const database = createMemoryDatabase({ name, now: () => micros });
    const first = write(database, ['a/1']);
    write(database, ['a/2']);
    micros += minuteAndMore;
    write(database, ['a/3']);
    expect(database.commitsSince(first)).toHaveLength(2);
  });

  it('has a limited size, however fast large documents are written', () => {
    const database = createMemoryDatabase({ name });
    const first = database.time;
    const fields = { text: { stringValue: 'x'.repeat(1_000_000) } };
    for (let n = 0; n < 130; n += 1) writeFields(database, 'a/1', fields);
    expect(database.commitsSince(first)).toHaveLength(130);
    for (let n = 0; n < 10; n += 1) writeFields(database, 'a/1', fields);
    expect(database.commitsSince(first)).toBeUndefined();
  });
});
