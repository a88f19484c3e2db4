import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../store/database.ts';
import type { Document } from '../values/value.ts';
import type { DocumentCodec } from './event.ts';
import { createTriggers, type Triggers } from './triggers.ts';

interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const database = 'projects/demo-t/databases/(default)';
const time = '2026-11-23T20:29:53.801693Z';
/** The name of the document instead of the encoded document. */
const codec: DocumentCodec = {
  encode: ({ name, updateTime }) => Buffer.from(`${name} ${updateTime}`),
  toJson: ({ name, updateTime }) => ({ name, updateTime }),
};

let server: Server;
let received: Received[];
let triggers: Triggers;
let status: number;
let log: string[];

beforeEach(async () => {
  received = [];
  status = 200;
  log = [];
  server = createServer(async (request, response) => {
    received.push({ url: request.url ?? '', headers: request.headers, body: await text(request) });
    response.writeHead(status).end('{"status":"acknowledged"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  triggers = createTriggers({
    functionsEmulator: `127.0.0.1:${port()}`,
    codec,
    log: (message) => log.push(message),
  });
});

afterEach(() => {
  triggers.close();
  server.close();
});

function port(): number {
  // A listening TCP server has an address with a port.
  return (server.address() as AddressInfo).port;
}

function documentAt(path: string, updateTime = time): Document {
  return { name: `${database}/documents/${path}`, fields: {}, createTime: time, updateTime };
}

const created = (path: string): Change => changeOf(path, undefined, documentAt(path));
const updated = (path: string): Change => changeOf(path, documentAt(path), documentAt(path, 'new'));
const deleted = (path: string): Change => changeOf(path, documentAt(path), undefined);

function changeOf(path: string, before: Document | undefined, after: Document | undefined): Change {
  return { name: documentAt(path).name, before, after };
}

function publish(...changes: Change[]): void {
  triggers.publish({ database, time, changes });
}

function register(key: string, eventType: string, pattern = 'users/{uid}'): void {
  triggers.set('demo-t', key, secondGeneration(eventType, pattern));
}

function secondGeneration(eventType: string, value: string, matchType = 'PATH_PATTERN') {
  const type = `google.cloud.firestore.document.v1.${eventType}`;
  const document = { value, matchType };
  return { eventType: type, database: '(default)', namespace: '(default)', document };
}

function firstGeneration(verb: string, pattern = 'users/{uid}') {
  const eventType = `providers/cloud.firestore/eventTypes/document.${verb}`;
  const resource = `${database}/documents/${pattern}`;
  return { eventTrigger: { eventType, resource, service: 'firestore.googleapis.com' } };
}

async function waitForRequests(count: number): Promise<Received[]> {
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(count);
  return received;
}

async function waitForLog(part: string): Promise<void> {
  await expect.poll(() => log).toEqual([expect.stringContaining(part)]);
}

const keyOf = ({ url }: Received) => url.split('/').at(-1);

describe('a trigger of the first generation', () => {
  it('sends the request of Google’s emulator', async () => {
    triggers.set('demo-t', 'us-central1-f-0', firstGeneration('write'));
    publish(created('users/a'));
    const [request] = await waitForRequests(1);
    expect(request?.url).toBe('/functions/projects/demo-t/triggers/us-central1-f-0');
    expect(request?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(request?.body ?? '')).toEqual({
      data: { value: { name: `${database}/documents/users/a`, updateTime: time }, updateMask: {} },
      context: {
        eventId: expect.stringMatching(/^[\da-f-]{36}$/),
        timestamp: time,
        eventType: 'providers/cloud.firestore/eventTypes/document.write',
        resource: {
          name: `${database}/documents/users/a`,
          service: 'firestore.googleapis.com',
        },
      },
    });
  });

  it('has the old value of an update and of a deletion', async () => {
    triggers.set('demo-t', 'f', firstGeneration('write'));
    publish(updated('users/a'));
    publish(deleted('users/a'));
    const [update, deletion] = await waitForRequests(2);
    const oldValue = { name: `${database}/documents/users/a`, updateTime: time };
    const value = { ...oldValue, updateTime: 'new' };
    expect(JSON.parse(update?.body ?? '').data).toEqual({ value, oldValue, updateMask: {} });
    expect(JSON.parse(deletion?.body ?? '').data).toEqual({ oldValue, updateMask: {} });
  });
});

describe('a trigger of the second generation', () => {
  it('sends the CloudEvent of Google’s emulator', async () => {
    register('us-central1-f-0', 'written');
    publish(updated('users/a'));
    const [request] = await waitForRequests(1);
    expect(request?.url).toBe('/functions/projects/demo-t/triggers/us-central1-f-0');
    expect(request?.headers).toMatchObject({
      'content-type': 'application/protobuf',
      'ce-specversion': '1.0',
      'ce-type': 'google.cloud.firestore.document.v1.written',
      'ce-source': '//firestore.googleapis.com/projects/demo-t/databases/(default)',
      'ce-id': expect.stringMatching(/^[\da-f-]{36}$/),
      'ce-time': time,
      'ce-subject': 'documents/users/a',
      'ce-document': 'users/a',
      'ce-project': 'demo-t',
      'ce-database': '(default)',
      'ce-namespace': '(default)',
      'ce-location': 'us-central1',
      'ce-datacontenttype': 'application/protobuf',
    });
    const name = `${database}/documents/users/a`;
    const field = (tag: number, content: string) => [tag, content.length, ...Buffer.from(content)];
    expect([...Buffer.from(request?.body ?? '', 'base64')]).toEqual([
      ...field(0x0a, `${name} new`),
      ...field(0x12, `${name} ${time}`),
      ...[0x1a, 0],
    ]);
  });

  it('sends long documents and paths that are not ASCII', async () => {
    register('f', 'written');
    const path = `users/${'é'.repeat(100)}`;
    publish(created(path));
    const [request] = await waitForRequests(1);
    const header = Buffer.from(String(request?.headers['ce-document']), 'latin1');
    expect(header.toString('utf8')).toBe(path);
    const length = Buffer.byteLength(`${documentAt(path).name} ${time}`);
    const bytes = Buffer.from(request?.body ?? '', 'base64');
    expect([...bytes.subarray(0, 3)]).toEqual([0x0a, (length & 0x7f) | 0x80, length >> 7]);
  });

  it('states that the author is unknown where it is asked for', async () => {
    register('f', 'written.withAuthContext');
    publish(created('users/a'));
    const [request] = await waitForRequests(1);
    expect(request?.headers['ce-authtype']).toBe('unknown');
  });
});

describe('triggers', () => {
  it.each([
    ['created', 'create', created],
    ['updated', 'update', updated],
    ['deleted', 'delete', deleted],
  ] as const)('receive %s events only of such changes', async (participle, verb, change) => {
    register('second', participle);
    triggers.set('demo-t', 'first', firstGeneration(verb));
    register('all', 'written');
    const others = [created, updated, deleted].filter((other) => other !== change);
    publish(...others.map((other) => other('users/a')), change('users/b'));
    const requests = await waitForRequests(5);
    const expected = ['all', 'all', 'all', 'first', 'second'];
    expect(requests.map(keyOf).toSorted()).toEqual(expected);
  });

  it('receive no events of commits while they are disabled', async () => {
    register('f', 'written');
    triggers.enable('demo-other', false);
    publish(created('users/a'));
    await waitForRequests(1);
    triggers.enable('demo-t', false);
    publish(created('users/b'));
    triggers.enable('demo-t', true);
    publish(created('users/c'));
    const requests = await waitForRequests(2);
    const documents = requests.map(({ headers }) => headers['ce-document']);
    expect(documents).toEqual(['users/a', 'users/c']);
  });

  it('receive events only of their project, database and path', async () => {
    register('f', 'written');
    triggers.set('demo-t', 'exact', secondGeneration('written', 'users/{x}', 'EXACT'));
    triggers.set('demo-u', 'other', secondGeneration('written', 'users/{x}'));
    triggers.publish({
      database: 'projects/demo-t/databases/x',
      time,
      changes: [created('users/a')],
    });
    publish(created('others/a'), created('users/b'));
    const requests = await waitForRequests(1);
    expect(requests.map(({ headers }) => headers['ce-document'])).toEqual(['users/b']);
  });

  it('receive the events of a document in the order of its commits', async () => {
    register('f', 'written');
    const paths = Array.from({ length: 50 }, (_, index) => `users/${index}`);
    for (const path of paths) publish(created(path));
    const requests = await waitForRequests(50);
    expect(requests.map(({ headers }) => headers['ce-document'])).toEqual(paths);
  });

  it('receive an event once the functions emulator is reachable', async () => {
    const address = port();
    await new Promise((resolve) => server.close(resolve));
    register('f', 'written');
    publish(created('users/a'));
    await waitForLog('is not reachable');
    server.listen(address, '127.0.0.1');
    expect((await waitForRequests(1)).map(keyOf)).toEqual(['f']);
  });

  it('are removed when the functions emulator does not know them', async () => {
    register('f', 'written');
    status = 404;
    publish(created('users/a'));
    await waitForRequests(1);
    await waitForLog('does not know the trigger f');
    status = 200;
    publish(created('users/b'));
    register('g', 'written');
    publish(created('users/c'));
    expect((await waitForRequests(2)).map(keyOf)).toEqual(['f', 'g']);
  });

  it('are replaced by a registration with the same key', async () => {
    register('f', 'written', 'old/{x}');
    register('f', 'written', 'new/{x}');
    publish(created('old/a'), created('new/a'));
    const [request] = await waitForRequests(1);
    expect(request?.headers['ce-document']).toBe('new/a');
  });

  it.each([
    ['nothing', {}],
    ['an unknown event', secondGeneration('bogus', 'users/{x}')],
    ['an unknown event of the first generation', firstGeneration('bogus')],
    ['a missing pattern', { ...secondGeneration('written', 'x/{y}'), document: {} }],
    ['an unknown namespace', { ...secondGeneration('written', 'x/{y}'), namespace: 'x' }],
  ])('are rejected with %s', (_, registration) => {
    const set = () => triggers.set('demo-t', 'f', registration);
    expect(set).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
  });
});
