import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StructuredQuery, Target, Write } from '../service/messages.ts';
import type { Document } from '../values/value.ts';
import {
  createTestEmulator,
  documentsTarget,
  type Emulator,
  integer,
  type ListenClient,
  listenTo,
  owner,
  queryTarget,
  remove,
  root,
  set,
  type TargetState,
} from './testing/listen-client.ts';

type Step =
  | { kind: 'commit'; writes: Write[] }
  | { kind: 'add'; id: number; target: Target; expectsCount: boolean }
  | { kind: 'remove'; id: number }
  /** The commits take place while the client is not connected. */
  | { kind: 'reconnect'; commits: Write[][] };

const paths = ['c/a', 'c/b', 'c/d', 'c/e', 'c/a/c/x', 'd/a', 'd/a/c/y'];
const path = fc.constantFrom(...paths);
const number = fc.integer({ min: 0, max: 4 });

const write: fc.Arbitrary<Write> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(path, number).map(([name, n]) => set(name, { n: integer(n) })) },
  { weight: 1, arbitrary: path.map((name) => set(name, {})) },
  { weight: 2, arbitrary: path.map(remove) },
);

const query: fc.Arbitrary<StructuredQuery> = fc
  .record({
    allDescendants: fc.boolean(),
    isFiltered: fc.boolean(),
    isOrdered: fc.boolean(),
    isDescending: fc.boolean(),
    isSelected: fc.boolean(),
    start: fc.option(number, { nil: undefined }),
    limit: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
    offset: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined, freq: 1 }),
    bound: number,
  })
  .map((options) => {
    const { allDescendants, isFiltered, isOrdered, isDescending, isSelected, start } = options;
    const { limit, offset, bound } = options;
    const field = { fieldPath: 'n' };
    return {
      from: [{ collectionId: 'c', allDescendants }],
      ...(isSelected && { select: { fields: [{ fieldPath: '__name__' }] } }),
      ...(isFiltered && {
        where: { fieldFilter: { field, op: 'GREATER_THAN', value: integer(bound) } },
      }),
      ...(isOrdered && {
        orderBy: [{ field, direction: isDescending ? 'DESCENDING' : 'ASCENDING' }],
        ...(start !== undefined && { startAt: { values: [integer(start)], before: true } }),
      }),
      ...(limit !== undefined && { limit }),
      ...(offset !== undefined && { offset }),
    } satisfies StructuredQuery;
  });

const targetId = fc.integer({ min: 1, max: 4 });
const target: fc.Arbitrary<Target> = fc.oneof(
  { weight: 3, arbitrary: query.map((structuredQuery) => queryTarget(0, structuredQuery)) },
  {
    weight: 1,
    arbitrary: fc.uniqueArray(path, { maxLength: 3 }).map((names) => documentsTarget(0, names)),
  },
);

const commit = fc.uniqueArray(write, {
  minLength: 1,
  maxLength: 4,
  selector: (item) => item.update?.name ?? item.delete,
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: commit.map((writes): Step => ({ kind: 'commit', writes })) },
  {
    weight: 4,
    arbitrary: fc
      .record({ id: targetId, target, expectsCount: fc.boolean() })
      .map((options): Step => ({ kind: 'add', ...options })),
  },
  { weight: 1, arbitrary: targetId.map((id): Step => ({ kind: 'remove', id })) },
  {
    weight: 2,
    arbitrary: fc
      .array(commit, { maxLength: 3 })
      .map((commits): Step => ({ kind: 'reconnect', commits })),
  },
);

/** The documents that a new target would have, by name. */
function currentDocuments({ service, databases }: Emulator, target: Target): Document[] {
  const { query: asked, documents } = target;
  if (asked) {
    const responses = service.runQuery(asked, owner);
    return responses.flatMap(({ document }) => document ?? []);
  }
  const database = databases.get(root.slice(0, -'/documents'.length));
  return (documents?.documents ?? []).flatMap((name) => database.read(name) ?? []);
}

const byName = (documents: Iterable<Document>) =>
  [...documents].sort((a, b) => (a.name < b.name ? -1 : 1));

class Session {
  readonly emulator = createTestEmulator();
  readonly added = new Map<number, Target>();
  /** The states of the targets that were removed or disconnected. */
  readonly known = new Map<string, TargetState>();
  snapshots = 0;
  client = this.connect();

  connect(): ListenClient {
    return listenTo(this.emulator.service, { onSnapshot: () => this.check() });
  }

  check(): void {
    this.snapshots++;
    for (const [id, { documents, isCurrent }] of this.client.targets) {
      const target = this.added.get(id);
      if (!target || !isCurrent) continue;
      const expected = byName(currentDocuments(this.emulator, target));
      const actual = byName(documents.values());
      // Much faster than toEqual, which then shows the difference.
      if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
    }
  }

  add({ id, target, expectsCount }: Extract<Step, { kind: 'add' }>): void {
    if (this.added.has(id)) return;
    this.added.set(id, target);
    const known = this.known.get(JSON.stringify(target));
    const resumeToken = known?.resumeToken;
    const resumed = resumeToken ? { resumeToken } : {};
    const expectedCount = expectsCount && known ? { expectedCount: known.documents.size } : {};
    this.client.add({ ...target, ...resumed, ...expectedCount, targetId: id }, known);
  }

  remove(id: number): void {
    this.keep(id);
    this.client.remove(id);
    this.added.delete(id);
  }

  keep(id: number): void {
    const target = this.added.get(id);
    const state = this.client.targets.get(id);
    if (target && state) this.known.set(JSON.stringify(target), state);
  }

  reconnect({ commits }: Extract<Step, { kind: 'reconnect' }>): void {
    const targets = [...this.added];
    for (const [id] of targets) this.keep(id);
    this.client.close();
    this.added.clear();
    this.client = this.connect();
    for (const writes of commits) this.emulator.commit(...writes);
    for (const [id, target] of targets) this.add({ kind: 'add', id, target, expectsCount: true });
  }

  run(step: Step): void {
    if (step.kind === 'commit') this.emulator.commit(...step.writes);
    else if (step.kind === 'add') this.add(step);
    else if (step.kind === 'remove') this.remove(step.id);
    else this.reconnect(step);
  }
}

describe('Listen, for any commits and targets', () => {
  it('sends messages that lead to the results of new queries at each snapshot', () => {
    let snapshots = 0;
    let resumed = 0;
    const run = (steps: Step[]) => {
      const session = new Session();
      session.emulator.commit(...paths.map((name, i) => set(name, { n: integer(i % 4) })));
      for (const item of steps) {
        session.run(item);
        expect(session.client.errors).toEqual([]);
        // Also when nothing was sent, the client has the current documents.
        session.check();
      }
      snapshots += session.snapshots;
      resumed += session.known.size;
    };
    fc.assert(fc.property(fc.array(step, { minLength: 10, maxLength: 30 }), run), { numRuns: 50 });
    expect(snapshots).toBeGreaterThan(500);
    expect(resumed).toBeGreaterThan(20);
  });
});
