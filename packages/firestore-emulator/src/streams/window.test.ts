import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '../query/query.ts';
import type { StructuredQuery } from '../service/messages.ts';
import type { Document } from '../values/value.ts';
import {
  createTestEmulator,
  databaseName,
  integer,
  remove,
  root,
  set,
} from './testing/listen-client.ts';
import { createWindow, keptResults } from './window.ts';

const byN: StructuredQuery = {
  from: [{ collectionId: 'c' }],
  orderBy: [{ field: { fieldPath: 'n' } }],
};

const namesOf = (documents: readonly Document[]) => documents.map(({ name }) => name).sort();

const firstDocuments = (count: number) =>
  Array.from({ length: count }, (_, i) => set(`c/${i}`, { n: integer(i) }));

/** A window on a collection of the documents 0 to `size` - 1, which counts how often the query runs. */
function openWindow(offset: number, limit: number, size = 60) {
  const { databases, commit } = createTestEmulator();
  const database = databases.get(databaseName);
  commit(...firstDocuments(size));
  const options = { start: offset, end: offset + limit };
  const query = parseQuery(root, { ...byN, limit: keptResults(options) });
  const counted = { runs: 0 };
  const find: typeof query.find = (source) => {
    counted.runs++;
    return query.find(source);
  };
  const window = createWindow({ ...query, find }, options);
  const documents = new Set(namesOf(window.open(database)));
  database.onCommit(({ changes }) => {
    const { entered, left } = window.update(database, changes);
    for (const { name } of left) documents.delete(name);
    for (const { name } of entered) documents.add(name);
  });
  const expected = parseQuery(root, { ...byN, offset, limit });
  return { commit, documents, counted, find: () => namesOf(expected.find(database)) };
}

describe('A window', () => {
  const number = fc.integer({ min: 0, max: 59 });
  // Mostly the first documents leave, so that the query has to run again.
  const write = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 30 }).map((i) => remove(`c/${i}`)) },
    {
      weight: 1,
      arbitrary: fc.tuple(number, number).map(([i, n]) => set(`c/${i}`, { n: integer(n) })),
    },
  );
  const commits = fc.array(
    fc.uniqueArray(write, {
      minLength: 1,
      maxLength: 12,
      size: 'max',
      selector: ({ update, delete: deleted }) => update?.name ?? deleted,
    }),
    { minLength: 10, maxLength: 20, size: 'max' },
  );

  it('contains the results of the query after any commits', () => {
    let runs = 0;
    let updates = 0;
    const check = (offset: number, limit: number, writes: ReturnType<typeof set>[][]) => {
      const { commit, documents, counted, find } = openWindow(offset, limit);
      for (const batch of writes) {
        commit(...batch);
        updates++;
        expect([...documents].sort()).toEqual(find());
      }
      runs += counted.runs - 1;
    };
    const small = fc.integer({ min: 0, max: 3 });
    fc.assert(fc.property(small, small, commits, check), { numRuns: 100 });
    expect(runs).toBeGreaterThan(20);
    expect(updates).toBeGreaterThan(5 * runs);
  });

  it('contains the results when few of them become many, and few again', () => {
    const { commit, documents, find } = openWindow(0, 3, 2);
    commit(...firstDocuments(60));
    for (let i = 0; i < 58; i++) {
      commit(remove(`c/${i}`));
      expect([...documents].sort()).toEqual(find());
    }
  });

  it('does not run the query again for each document that leaves', () => {
    const { commit, documents, counted, find } = openWindow(0, 3);
    for (let i = 0; i < 30; i++) commit(remove(`c/${i}`));
    expect([...documents].sort()).toEqual(find());
    expect(counted.runs).toBeLessThanOrEqual(4);
  });
});
