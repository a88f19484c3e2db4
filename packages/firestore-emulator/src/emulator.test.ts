import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createEmulator, type Emulator, type EmulatorOptions } from './emulator.ts';
import type { RunQueryRequest, Write } from './service/messages.ts';

const database = 'projects/demo-x/databases/(default)';
const nameOf = (path: string) => `${database}/documents/${path}`;
const owner = { kind: 'owner' } as const;

let folder: string;
let emulators: Emulator[];
let log: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firestore-emulator-'));
  emulators = [];
  log = [];
});

afterEach(() => {
  for (const emulator of emulators) emulator.close();
  rmSync(folder, { recursive: true });
});

function start(options: Partial<EmulatorOptions> = {}): Emulator {
  const emulator = createEmulator({
    isSingleProject: false,
    log: (message) => log.push(message),
    onLogFailure: (error) => {
      throw error;
    },
    ...options,
  });
  emulators.push(emulator);
  return emulator;
}

function commit({ service }: Emulator, ...writes: Write[]): string {
  return service.commit({ database, writes }, owner).commitTime;
}

const set = (path: string, value = ''): Write => ({
  update: { name: nameOf(path), fields: { x: { stringValue: value } } },
});

function listPaths({ service }: Emulator): string[] {
  const structuredQuery = { from: [{ allDescendants: true }] };
  const request = { parent: `${database}/documents`, structuredQuery };
  const names = service.runQuery(request, owner).flatMap(({ document }) => document?.name ?? []);
  return names.map((name) => name.slice(nameOf('').length));
}

describe('an emulator with a data folder', () => {
  it('has the same documents after a restart, and later times', () => {
    const first = start({ dataFolder: join(folder, 'data') });
    const lastTime = commit(first, set('c/a'), set('c/b/d/e'), set('c/removed'));
    commit(first, { delete: nameOf('c/removed') });
    const document = first.service.getDocument({ name: nameOf('c/a') }, owner);
    first.close();
    const second = start({ dataFolder: join(folder, 'data') });
    expect(listPaths(second)).toEqual(['c/a', 'c/b/d/e']);
    expect(second.service.getDocument({ name: nameOf('c/a') }, owner)).toEqual(document);
    expect(commit(second, set('c/c')) > lastTime).toBe(true);
  });

  it('has later times than before the restart when the clock was set back', () => {
    const now = vi.spyOn(Date, 'now');
    onTestFinished(() => now.mockRestore());
    now.mockReturnValue(Date.parse('2040-01-01'));
    const first = start({ dataFolder: folder });
    first.close();
    now.mockReturnValue(Date.parse('2035-01-01'));
    const second = start({ dataFolder: folder });
    expect(commit(second, set('c/a')) > '2040-01-01').toBe(true);
  });

  it('does not import an export over its documents', () => {
    const first = start({ dataFolder: join(folder, 'data') });
    commit(first, set('c/a', 'saved'));
    first.control.exportTo(database, join(folder, 'export'));
    commit(first, set('c/a', 'newer'));
    first.close();
    const seedFromExport = join(folder, 'export/export.overall_export_metadata');
    const dataFolder = join(folder, 'data');
    expect(() => start({ dataFolder, seedFromExport })).toThrow('The export is not imported');
    const { service } = start({ dataFolder });
    expect(service.getDocument({ name: nameOf('c/a') }, owner).fields.x).toEqual({
      stringValue: 'newer',
    });
  });
});

describe('the control of the emulator', () => {
  const paths = ['a/1', 'a/1/b/2', 'a/10', 'ab/1', 'c/1/a/1'];

  it.each([
    ['the database', undefined, []],
    ['the collection a', 'a', ['ab/1', 'c/1/a/1']],
    ['the document a/1', 'a/1', ['a/10', 'ab/1', 'c/1/a/1']],
    ['the collection c', 'c', ['a/1', 'a/1/b/2', 'a/10', 'ab/1']],
  ])('clears %s with its descendants', (_, path, remaining) => {
    const emulator = start();
    commit(emulator, ...paths.map((each) => set(each)));
    emulator.control.clear(database, path);
    expect(listPaths(emulator)).toEqual(remaining);
  });

  it('exports a database that another emulator imports with the same times', () => {
    const emulator = start();
    commit(emulator, ...paths.map((each) => set(each)));
    emulator.control.exportTo(database, join(folder, 'firestore_export'));
    const file = join(folder, 'firestore_export/firestore_export.overall_export_metadata');
    const imported = start({ seedFromExport: file, dataFolder: join(folder, 'data') });
    expect(listPaths(imported)).toEqual(paths);
    const request = { name: nameOf('a/10') };
    const document = imported.service.getDocument(request, owner);
    expect(document).toEqual(emulator.service.getDocument(request, owner));
    imported.close();
    expect(listPaths(start({ dataFolder: join(folder, 'data') }))).toEqual(paths);
  });

  it('sends events of changed documents, and none for a write that changes nothing', async () => {
    const bodies: string[] = [];
    const server = createServer(async (request, response) => {
      bodies.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address?.port;
    const emulator = start({ functionsEmulator: `127.0.0.1:${port}` });
    const resource = nameOf('c/{id}');
    const eventType = 'providers/cloud.firestore/eventTypes/document.write';
    emulator.control.setTrigger('demo-x', 'f', { eventTrigger: { resource, eventType } });
    commit(emulator, set('c/a', 'one'));
    commit(emulator, set('c/a', 'one'));
    commit(emulator, set('c/a', 'two'), set('other/a'));
    emulator.control.clear(database);
    await expect.poll(() => bodies.length).toBeGreaterThanOrEqual(3);
    const value = (text: string) => ({ fields: { x: { stringValue: text } } });
    expect(bodies).toMatchObject([
      { data: { value: value('one') } },
      { data: { value: value('two'), oldValue: value('one') } },
      { data: { oldValue: value('two') } },
    ]);
    server.close();
  });
});

describe('the rules of the emulator', () => {
  const rulesOf = (condition: string) => `rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents { match /c/{id} { allow get: if ${condition}; } }
    }`;
  const get = ({ service }: Emulator, project = 'demo-x') =>
    service.getDocument({ name: nameOf('c/a').replace('demo-x', project) }, { kind: 'anonymous' });

  it('allow everything without a file', () => {
    expect(() => get(start())).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });

  it('are covered separately for each project, also without a file', () => {
    const emulator = start();
    const filesOf = (project: string) => emulator.control.rulesCoverage(project);
    expect(filesOf('demo-x')).toMatchObject({ rules: { files: [{ name: 'OPEN_RULES' }] } });
    emulator.control.setRules('demo-x', rulesOf('false'));
    expect(() => get(emulator)).toThrow();
    const content = expect.stringContaining('allow get: if false');
    expect(filesOf('demo-x')).toMatchObject({ rules: { files: [{ content }] } });
  });

  it('are those of the file for every project until a project has others', () => {
    const rulesFile = join(folder, 'firestore.rules');
    writeFileSync(rulesFile, rulesOf('false'));
    const emulator = start({ rulesFile });
    expect(emulator.control.setRules('demo-x', rulesOf('true'))).toEqual([]);
    expect(() => get(emulator)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    expect(() => get(emulator, 'demo-y')).toThrow(
      expect.objectContaining({ code: 'PERMISSION_DENIED' }),
    );
  });

  it('stop the emulator from starting when the file has errors, and report their position', () => {
    const rulesFile = join(folder, 'firestore.rules');
    writeFileSync(rulesFile, rulesOf('unknown'));
    expect(() => start({ rulesFile })).toThrow(`The rules in ${rulesFile} have errors.`);
    expect(log.join()).toMatch(/firestore\.rules:3:\d+ - ERROR .*unknown/);
    expect(() => start({ rulesFile: `${rulesFile}.gone` })).toThrow('cannot be read');
  });
});

describe('the report of indexes', () => {
  const query: Required<Pick<RunQueryRequest, 'parent' | 'structuredQuery'>> = {
    parent: `${database}/documents`,
    structuredQuery: {
      from: [{ collectionId: 'c' }],
      where: {
        fieldFilter: {
          field: { fieldPath: 'x' },
          op: 'EQUAL',
          value: { stringValue: '' },
        },
      },
      orderBy: [{ field: { fieldPath: 'y' } }],
    },
  };
  const index = {
    collectionGroup: 'c',
    queryScope: 'COLLECTION',
    fields: [
      { fieldPath: 'x', order: 'ASCENDING' },
      { fieldPath: 'y', order: 'ASCENDING' },
    ],
  };

  it('has the entry of each missing index once, for queries and listeners', () => {
    const { service } = start();
    service.runQuery(query, owner);
    service.runQuery(query, owner);
    const stream = service.listen(owner, { send: () => undefined, fail: () => undefined });
    stream.receive({ database, addTarget: { targetId: 2, query: query } });
    stream.close();
    expect(log).toEqual([expect.stringContaining(JSON.stringify(index))]);
  });

  it('does not contain the indexes that are declared beside the rules', () => {
    const rulesFile = join(folder, 'firestore.rules');
    writeFileSync(rulesFile, "rules_version = '2'; service cloud.firestore {}");
    writeFileSync(join(folder, 'firestore.indexes.json'), JSON.stringify({ indexes: [index] }));
    start({ rulesFile }).service.runQuery(query, owner);
    expect(log).toEqual([]);
  });

  it('has a query on a field whose override has no index', () => {
    const indexesFile = join(folder, 'indexes.json');
    const fieldOverrides = [{ collectionGroup: 'c', fieldPath: 'y', ttl: true, indexes: [] }];
    writeFileSync(indexesFile, JSON.stringify({ indexes: [], fieldOverrides }));
    const { service } = start({ indexesFile });
    const { where: _, ...ordered } = query.structuredQuery;
    service.runQuery({ ...query, structuredQuery: ordered }, owner);
    expect(log).toEqual([expect.stringContaining('"collectionGroup":"c","fieldPath":"y"')]);
  });

  it('requires a file that can be read', () => {
    const indexesFile = join(folder, 'indexes.json');
    expect(() => start({ indexesFile })).toThrow(`${indexesFile} cannot be read`);
    writeFileSync(indexesFile, '{}');
    expect(() => start({ indexesFile })).toThrow('has no list of indexes');
  });
});

it('reports once that another project is used', () => {
  const emulator = start({ projectId: 'demo-y', isSingleProject: true });
  commit(emulator, set('c/a'));
  commit(emulator, set('c/b'));
  expect(log).toEqual([expect.stringContaining('project demo-x')]);
});
