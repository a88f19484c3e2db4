import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../store/database.ts';
import type { Document } from '../values/value.ts';
import { type CommitLog, openCommitLog } from './commit-log.ts';
import type { SavedState } from './saved-state.ts';
import { commitOf, database, documentOf, timeOf } from './testing/commits.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commit-log-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Documents by their names. */
type Documents = ReadonlyMap<string, Document>;

interface OpenLog {
  log: CommitLog;
  /** Appends a commit with these changes. */
  commit(changes: readonly Change[]): void;
  /** The documents after the commits. */
  documents: Map<string, Document>;
}

function open(path = folder, minSnapshotBytes = 1_000_000_000): OpenLog {
  const documents = new Map<string, Document>();
  const currentState = () => [{ name: database, documents: documents.values() }];
  const log = openCommitLog({ folder: path, time: timeOf(0), currentState, minSnapshotBytes });
  for (const document of documentsOf(log.recovered).values())
    documents.set(document.name, document);
  let index = 0;
  return {
    log,
    documents,
    commit(changes) {
      index += 1;
      for (const { name, after } of changes) {
        if (after) documents.set(name, after);
        else documents.delete(name);
      }
      log.append(commitOf(index, changes));
    },
  };
}

function documentsOf({ databases }: SavedState): Documents {
  const documents = databases.flatMap((state) => [...state.documents]);
  return new Map(documents.map((document) => [document.name, document]));
}

function recover(path = folder): SavedState {
  const { log } = open(path);
  log.close();
  return log.recovered;
}

const logFile = () => join(folder, 'commits.log');

const changeTo = (path: string, text: string | undefined): Change => {
  const document = documentOf(path, { x: { stringValue: text ?? '' } });
  return {
    name: document.name,
    before: undefined,
    after: text === undefined ? undefined : document,
  };
};

const changes = fc
  .record({
    path: fc.constantFrom('c/a', 'c/b', 'c/b/d/ä'),
    text: fc.option(fc.string({ unit: 'binary' }), { nil: undefined }),
  })
  .map(({ path, text }) => changeTo(path, text));
const commits = fc.array(fc.uniqueArray(changes, { maxLength: 3, selector: ({ name }) => name }), {
  minLength: 1,
  maxLength: 12,
});

describe('the log of commits', () => {
  it('is empty in a new folder, which it creates', () => {
    const state = recover(join(folder, 'new/folder'));
    expect(state).toEqual({ databases: [], time: undefined });
  });

  it('recovers every kind of value', () => {
    const document = documentOf('c/a', {
      special: {
        arrayValue: {
          values: [Number.NaN, -0, Infinity, -Infinity, 0.1].map((doubleValue) => ({
            doubleValue,
          })),
        },
      },
      point: { geoPointValue: { latitude: -0, longitude: 1 } },
      doubleValue: { stringValue: 'NaN' },
      ['__proto__']: { nullValue: null },
      fields: { mapValue: { fields: { latitude: { stringValue: '1' } } } },
    });
    const { log, commit } = open();
    commit([{ name: document.name, before: undefined, after: document }]);
    log.close();
    const recovered = documentsOf(recover()).get(document.name);
    expect(recovered).toEqual(document);
    expect(Object.getPrototypeOf(recovered?.fields)).toBe(null);
    expect(Object.keys(recovered?.fields ?? {})).toContain('__proto__');
  });

  it('recovers, after a kill at any byte, a prefix with every commit that was acknowledged', () => {
    fc.assert(
      fc.property(commits, fc.double({ min: 0, max: 1, noNaN: true }), (list, position) => {
        const path = mkdtempSync(join(folder, 'run-'));
        const file = join(path, 'commits.log');
        const { log, commit, documents } = open(path);
        const states = [{ sizeBytes: 0, documents: new Map() }];
        for (const each of list) {
          commit(each);
          states.push({ sizeBytes: statSync(file).size, documents: new Map(documents) });
        }
        log.close();
        const keptBytes = Math.floor(position * statSync(file).size);
        truncateSync(file, keptBytes);
        const acknowledged = states.findLast(({ sizeBytes }) => sizeBytes <= keptBytes);
        expect(documentsOf(recover(path))).toEqual(acknowledged?.documents);
      }),
      { numRuns: 100 },
    );
  });

  it('continues after an incomplete last record', () => {
    const first = open();
    first.commit([changeTo('c/a', 'one')]);
    first.commit([changeTo('c/b', 'two')]);
    first.log.close();
    truncateSync(logFile(), statSync(logFile()).size - 1);
    const second = open();
    second.commit([changeTo('c/c', 'three')]);
    second.log.close();
    const names = [...documentsOf(recover()).values()].map(({ fields }) => fields.x);
    expect(names).toEqual([{ stringValue: 'one' }, { stringValue: 'three' }]);
  });

  it('rejects a file with any changed byte, names it, and does not change it', () => {
    const { log, commit } = open();
    for (const text of ['one', 'two', 'three']) commit([changeTo('c/a', text)]);
    log.close();
    const content = readFileSync(logFile());
    fc.assert(
      fc.property(
        fc.nat({ max: content.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, bits) => {
          const damaged = Buffer.from(content);
          damaged.writeUInt8(damaged.readUInt8(at) ^ bits, at);
          writeFileSync(logFile(), damaged);
          expect(() => open()).toThrow(`The saved data in ${logFile()} are damaged`);
          expect(readFileSync(logFile()).equals(damaged)).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is replaced by a snapshot of the same documents when it has grown', () => {
    fc.assert(
      fc.property(commits, (list) => {
        const path = mkdtempSync(join(folder, 'run-'));
        const { log, commit, documents } = open(path, 300);
        for (const each of [...list, ...list, ...list]) commit(each);
        log.close();
        expect(documentsOf(recover(path))).toEqual(documents);
      }),
      { numRuns: 50 },
    );
  });

  it('stays small when one document is changed again and again', () => {
    const { log, commit } = open(folder, 5_000);
    for (let index = 0; index < 1_000; index += 1) commit([changeTo('c/a', `${index}`)]);
    log.close();
    expect(statSync(logFile()).size).toBeLessThan(6_000);
    expect(readdirSync(folder)).toEqual(['commits.log']);
  });

  it('returns the latest time of all starts and commits, also after a snapshot', () => {
    const { log, commit } = open(folder, 1);
    commit([changeTo('c/a', 'one')]);
    commit([changeTo('c/a', undefined)]);
    log.close();
    expect(recover().time).toBe(timeOf(2));
    expect(recover().time).toBe(timeOf(2));
  });

  it('ignores a snapshot that was not completed', () => {
    const { log, commit, documents } = open();
    commit([changeTo('c/a', 'one')]);
    log.close();
    writeFileSync(join(folder, 'snapshot.incomplete'), 'half');
    expect(documentsOf(recover())).toEqual(documents);
    expect(existsSync(join(folder, 'snapshot.incomplete'))).toBe(false);
  });
});

describe('the lock of the folder', () => {
  it('rejects a second user of the folder until the first has closed it', () => {
    const { log } = open();
    expect(() => open()).toThrow(`The folder ${folder} is in use by the process ${process.pid}`);
    log.close();
    expect(() => recover()).not.toThrow();
  });

  it('is not held by an ended process whose id is used again', () => {
    writeFileSync(join(folder, 'lock'), `${process.pid} another start`);
    expect(() => recover()).not.toThrow();
    expect(readdirSync(folder)).toEqual(['commits.log']);
  });
});

describe('a process that is killed', () => {
  it('loses no acknowledged commit and leaves no lock', async () => {
    const program = fileURLToPath(new URL('./testing/write-until-killed.ts', import.meta.url));
    const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    for (const count of [1, 50, 700]) {
      const path = join(folder, String(count));
      mkdirSync(path);
      const child = spawn(process.execPath, ['--import', loader, program, path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const acknowledged: string[] = [];
      const lines = createInterface({ input: child.stdout });
      lines.on('line', (line) => {
        acknowledged.push(line);
        if (acknowledged.length === count) child.kill('SIGKILL');
      });
      await Promise.all([once(child, 'exit'), once(lines, 'close')]);
      const recovered = documentsOf(recover(path));
      expect(acknowledged.length).toBeGreaterThanOrEqual(count);
      expect(acknowledged.filter((name) => !recovered.has(name))).toEqual([]);
    }
  });
});
