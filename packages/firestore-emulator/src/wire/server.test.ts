import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from './server.ts';
import { createStoredDocuments, type StoredDocuments } from './testing/stored-documents.ts';

let stored: StoredDocuments;
let server: RunningServer;

beforeEach(async () => {
  stored = createStoredDocuments();
  server = await startServer({ ...stored, host: '127.0.0.1', port: 0 });
});

afterEach(() => server.close());

const root = 'projects/p/databases/(default)/documents';

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}

describe('the server', () => {
  it('reports that it is up', async () => {
    expect(await send('GET', '/')).toMatchObject({ status: 200, body: 'Ok\n' });
    expect((await send('GET', '/nothing')).status).toBe(404);
  });

  it('names the port that is in use', async () => {
    const second = startServer({ ...stored, host: 'localhost', port: server.port });
    await expect(second).rejects.toThrow(`${server.port}: address already in use`);
  });

  it('listens on both loopback addresses of localhost', async (context) => {
    const hasIpv6 = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.on('error', () => resolve(false));
      probe.listen(0, '::1', () => probe.close(() => resolve(true)));
    });
    if (!hasIpv6) context.skip('This machine has no IPv6 loopback address.');
    const both = await startServer({ ...stored, host: 'localhost', port: 0 });
    for (const host of ['127.0.0.1', '[::1]']) {
      expect((await fetch(`http://${host}:${both.port}/`)).status).toBe(200);
    }
    await both.close();
  });

  it('handles a request that arrives byte by byte', async () => {
    const socket = connect(server.port, '127.0.0.1').setNoDelay(true);
    const received: string[] = [];
    socket.on('data', (bytes) => received.push(String(bytes)));
    // PUT has its first letter in common with HTTP/2.
    for (const byte of 'PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n') {
      socket.write(byte);
      await delay(1);
    }
    await expect.poll(() => received.join('')).toContain('200 OK');
    socket.destroy();
  });
});

describe('REST', () => {
  it('creates, reads, lists, updates and deletes documents', async () => {
    const path = `/v1/${root}/c`;
    const fields = { a: { integerValue: 5 } };
    const created = await send('POST', `${path}?documentId=x%20y:z`, { fields });
    const document = {
      name: `${root}/c/x y:z`,
      fields: { a: { integerValue: '5' } },
      createTime: '2026-01-02T03:04:05.000006Z',
      updateTime: '2026-01-02T03:04:05.000006Z',
    };
    expect(created).toMatchObject({ status: 200, body: document });
    expect((await send('GET', `${path}/x%20y%3Az?key=1`)).body).toEqual(document);
    expect((await send('GET', `${path}/x%20y:z`)).body).toEqual(document);
    expect((await send('GET', path)).body).toEqual({ documents: [document] });
    const updated = await send(
      'PATCH',
      `${path}/x%20y:z?updateMask.fieldPaths=a&currentDocument.exists=true`,
    );
    expect(updated.body).toEqual({ ...document, fields: undefined });
    expect((await send('DELETE', `${path}/x%20y:z`)).body).toEqual({});
    expect(await send('GET', `${path}/x%20y:z`)).toMatchObject({
      status: 404,
      body: {
        error: {
          code: 404,
          message: `Document (${root}/c/x y:z) not found.`,
          status: 'NOT_FOUND',
        },
      },
    });
  });

  it('reads the database and the parent from the path', async () => {
    const name = `${root}/c/d`;
    const commit = await send('POST', `/v1/${root}:commit`, { writes: [{ update: { name } }] });
    expect(commit.body).toEqual({
      writeResults: [{ updateTime: '2026-01-02T03:04:05.000006Z' }],
      commitTime: '2026-01-02T03:04:05.000006Z',
    });
    const query = { structured_query: { from: [{ collectionId: 'c' }] } };
    const encoded = root.replace('(default)', '%28default%29');
    expect((await send('POST', `/v1beta1/${encoded}:runQuery`, query)).body).toEqual([
      { document: expect.objectContaining({ name }), readTime: '2026-01-02T03:04:05.000006Z' },
    ]);
    const got = await send('POST', `/v1/${root}:batchGet`, { documents: [`${root}/c/e`] });
    expect(got.body).toEqual([{ missing: `${root}/c/e`, readTime: '2026-01-02T03:04:05.000006Z' }]);
    expect((await send('POST', `/v1/${root}:listCollectionIds`)).body).toEqual({
      collectionIds: ['c'],
    });
  });

  it.each([
    ['GET', `${root}/c/d?unknown=1`, undefined, 400, 'INVALID_ARGUMENT'],
    ['GET', `${root}/c?pageSize=x`, undefined, 400, 'INVALID_ARGUMENT'],
    ['GET', `${root}/c/%zz`, undefined, 400, 'INVALID_ARGUMENT'],
    ['PATCH', `${root}/c/d`, '{"fields', 400, 'INVALID_ARGUMENT'],
    ['PATCH', `${root}/c/d`, [], 400, 'INVALID_ARGUMENT'],
    ['POST', `${root}:runQuery`, { explainOptions: {} }, 501, 'UNIMPLEMENTED'],
    ['POST', `${root}:executePipeline`, {}, 501, 'UNIMPLEMENTED'],
    ['POST', `${root}:listen`, {}, 501, 'UNIMPLEMENTED'],
  ])('rejects %s %s with body %j', async (method, path, body, status, code) => {
    const response = await send(method, `/v1/${path}`, body);
    expect(response).toMatchObject({ status, body: { error: { code: status, status: code } } });
  });

  it.each([
    ['GET', 'projects/p/databases'],
    ['GET', root],
    ['PUT', `${root}/c/d`],
    ['POST', `${root}:unknown`],
  ])('has no %s of %s', async (method, path) => {
    expect((await send(method, `/v1/${path}`)).status).toBe(404);
  });

  it('knows the caller by the credentials', async () => {
    const payload = { user_id: 'ann', admin: true };
    const token = `x.${Buffer.from(JSON.stringify(payload)).toString('base64')}.`;
    const get = (authorization?: string) =>
      send('GET', `/v1/${root}/c/d`, undefined, authorization ? { authorization } : {});
    await get();
    await get('Bearer owner');
    await get(`Bearer ${token}`);
    expect(stored.callers).toEqual([
      { kind: 'anonymous' },
      { kind: 'owner' },
      { kind: 'user', uid: 'ann', token: payload },
    ]);
    for (const invalid of ['Bearer foo', 'Bearer a.b.c', 'Basic foo']) {
      expect(await get(invalid)).toMatchObject({
        status: 400,
        body: { error: { message: 'invalid jwt', status: 'INVALID_ARGUMENT' } },
      });
    }
  });

  it('allows the origin of a browser, also in errors', async () => {
    const origin = 'http://localhost:5000';
    const response = await send('GET', `/v1/${root}/c/d`, undefined, { origin });
    expect(response.status).toBe(404);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
    const preflight = await send('OPTIONS', `/v1/${root}:commit`, undefined, {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,x-goog-api-client',
      'access-control-request-private-network': 'true',
    });
    expect(preflight.status).toBe(200);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-headers': 'authorization,x-goog-api-client',
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-private-network': 'true',
    });
  });
});

describe('the endpoints of the emulator', () => {
  const project = '/emulator/v1/projects/p';

  it('load rules, and report errors as the status of the request', async () => {
    const load = (content: string) =>
      send('PUT', `${project}:securityRules`, { rules: { files: [{ content }] } });
    expect(await load('good')).toMatchObject({ status: 200, body: {} });
    expect(await load('bad')).toMatchObject({
      status: 400,
      body: { error: { message: 'Error compiling rules:\nL1:2 Odd.' } },
    });
    expect(stored.controlCalls).toEqual([
      ['setRules', 'p', 'good'],
      ['setRules', 'p', 'bad'],
    ]);
    expect((await send('PUT', `${project}:securityRules`, {})).status).toBe(400);
  });

  it('list the errors of rules on request', async () => {
    const body = { ignore_errors: true, rules: { files: [{ name: 'a.rules', content: 'bad' }] } };
    expect(await send('PUT', `${project}:securityRules`, body)).toMatchObject({
      status: 200,
      body: {
        issues: [
          {
            sourcePosition: { fileName: 'a.rules', line: 1, column: 2 },
            description: 'Odd.',
            severity: 'ERROR',
          },
        ],
      },
    });
  });

  it('report the coverage of the rules as JSON and as a page', async () => {
    const coverage = await send('GET', `${project}:ruleCoverage`);
    expect(coverage.body).toEqual({ project: 'p', report: ['<'] });
    const page = await send('GET', `${project}:ruleCoverage.html`);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.body).toContain('&lt;');
  });

  it('delete documents, export, register triggers and disable them', async () => {
    const documents = `${project}/databases/(default)/documents`;
    await send('DELETE', documents);
    await send('DELETE', `${documents}/c/x%20y`);
    await send('POST', `${project}:export`, {
      database: 'projects/p/databases/(default)',
      export_directory: '/exports',
      export_name: 'firestore_export',
    });
    expect((await send('PUT', `${project}/triggers/a-0`, { eventTrigger: {} })).body).toEqual({});
    const registration = { eventType: 'written' };
    const path = `${project}/eventarcTrigger?eventarcTriggerId=b-0`;
    expect((await send('POST', path, registration)).body).toEqual(registration);
    expect((await send('POST', `${project}/eventarcTrigger`, registration)).status).toBe(400);
    await send('PUT', `${project}:disableTriggers`);
    await send('PUT', `${project}:enableTriggers`);
    const database = 'projects/p/databases/(default)';
    expect(stored.controlCalls).toEqual([
      ['clear', database, undefined],
      ['clear', database, 'c/x y'],
      ['exportTo', database, '/exports/firestore_export'],
      ['setTrigger', 'p', 'a-0', { eventTrigger: {} }],
      ['setTrigger', 'p', 'b-0', registration],
      ['enableTriggers', 'p', false],
      ['enableTriggers', 'p', true],
    ]);
  });
});
