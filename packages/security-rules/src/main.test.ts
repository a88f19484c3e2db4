import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RuntimeProcess } from './testing/runtime-process.ts';

const RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o/{file} {
    allow get: if file == 'open';
    allow create: if firestore.get(/databases/(default)/documents/admins/$(request.auth.uid)).data.state == 'active';
    allow delete: if firestore.exists(/databases/(default)/documents/files/$(file));
  }
}`;

function loadMessage(id: number, content: string, rulesetName = 'main'): object {
  return {
    id,
    action: 'load_ruleset',
    context: { rulesetName, source: { files: [{ name: 'storage.rules', content }] } },
  };
}

function verifyMessage(
  id: number,
  method: string,
  file: string,
  uid?: string,
  rulesetName = 'main',
): object {
  const auth =
    uid === undefined
      ? { null_value: null }
      : mapOf({ uid: { string_value: uid }, token: mapOf({}) });
  const request = mapOf({
    auth,
    path: { path_value: { segments: ['b', 'x', 'o', file].map((simple) => ({ simple })) } },
    time: { timestamp_value: '2026-01-02T03:04:05.678Z' },
    resource: { null_value: null },
  });
  const variables = { request, resource: { null_value: null } };
  const path = `/b/x/o/${file}`;
  return {
    id,
    action: 'verify',
    context: { rulesetName, service: 'firebase.storage', path, method, variables },
  };
}

function mapOf(fields: object): object {
  return { map_value: { fields } };
}

function response(id: number, members: object): object {
  return { id, status: 'ok', errors: [], warnings: [], ...members };
}

function fetchMessage(id: number, path: string): object {
  return response(id, {
    server_request_id: id,
    action: 'fetch_firestore_document',
    context: { path },
  });
}

describe('the storage-rules runtime as a process', () => {
  const runtime = new RuntimeProcess();

  beforeAll(async () => {
    expect(await runtime.receive(-1)).toEqual(response(-1, {}));
    runtime.send(loadMessage(0, RULES));
    expect(await runtime.receive(0)).toEqual(response(0, { result: { rulesVersion: 2 } }));
  });

  afterAll(() => runtime.stop());

  it('responds to a ruleset of version 1 with its version', async () => {
    runtime.send(loadMessage(1, 'service firebase.storage {}', 'one'));
    expect(await runtime.receive(1)).toEqual(response(1, { result: { rulesVersion: 1 } }));
  });

  it('responds to an invalid ruleset with status ok and the errors with their positions', async () => {
    runtime.send(loadMessage(2, 'service firebase.storage {\n  match x\n}', 'broken'));
    const sourcePosition_ = { fileName_: 'storage.rules', line_: 2, column_: 9 };
    const error = JSON.stringify({ description_: 'expected a path, found x', sourcePosition_ });
    expect(await runtime.receive(2)).toEqual(response(2, { errors: [error] }));
    runtime.send(verifyMessage(3, 'get', 'open', undefined, 'broken'));
    expect(await runtime.receive(3)).toMatchObject({ status: 'ok', result: { permit: false } });
  });

  it('permits and denies requests', async () => {
    runtime.send(verifyMessage(10, 'get', 'open'));
    runtime.send(verifyMessage(11, 'get', 'shut'));
    expect(await runtime.receive(10)).toEqual(response(10, { result: { permit: true } }));
    expect(await runtime.receive(11)).toEqual(response(11, { result: { permit: false } }));
  });

  it('denies with a warning when an evaluation fails', async () => {
    runtime.send(verifyMessage(12, 'create', 'x'));
    const warnings = ['allow in line 5: property uid is undefined on null'];
    expect(await runtime.receive(12)).toEqual(
      response(12, { warnings, result: { permit: false } }),
    );
  });

  it('requests documents for concurrent requests and accepts them in any order', async () => {
    runtime.send(verifyMessage(20, 'create', 'x', 'ann'));
    runtime.send(verifyMessage(21, 'create', 'x', 'bob'));
    runtime.send(verifyMessage(22, 'delete', 'gone'));
    expect(await runtime.receive(20)).toEqual(
      fetchMessage(20, '/databases/(default)/documents/admins/ann'),
    );
    expect(await runtime.receive(21)).toEqual(
      fetchMessage(21, '/databases/(default)/documents/admins/bob'),
    );
    expect(await runtime.receive(22)).toEqual(
      fetchMessage(22, '/databases/(default)/documents/files/gone'),
    );
    runtime.send(verifyMessage(23, 'get', 'open'));
    expect(await runtime.receive(23)).toMatchObject({ result: { permit: true } });
    runtime.send({ id: 22, status: 'not_found', warnings: [], errors: [] });
    runtime.send(documentMessage(21, 'suspended'));
    runtime.send(documentMessage(20, 'active'));
    expect(await runtime.receive(20)).toEqual(response(20, { result: { permit: true } }));
    expect(await runtime.receive(21)).toEqual(response(21, { result: { permit: false } }));
    expect(await runtime.receive(22)).toEqual(response(22, { result: { permit: false } }));
  });

  it('denies when a document cannot be fetched or read', async () => {
    runtime.send(verifyMessage(30, 'delete', 'x'));
    await runtime.receive(30);
    runtime.send({ id: 30, status: 'invalid_state', warnings: [], errors: [] });
    expect(await runtime.receive(30)).toMatchObject({
      result: { permit: false },
      warnings: [expect.any(String)],
    });
    runtime.send(verifyMessage(31, 'delete', 'x'));
    await runtime.receive(31);
    runtime.send({ id: 31, status: 'ok', result: { fields: { a: { unknownId: 1 } } } });
    expect(await runtime.receive(31)).toMatchObject({
      result: { permit: false },
      warnings: [expect.any(String)],
    });
  });

  it('encodes the name of a file in the URL of a document', async () => {
    runtime.send(verifyMessage(32, 'delete', 'open?x#y%'));
    expect(await runtime.receive(32)).toEqual(
      fetchMessage(32, '/databases/(default)/documents/files/open%3Fx%23y%25'),
    );
    runtime.send({ id: 32, status: 'not_found' });
    expect(await runtime.receive(32)).toMatchObject({ result: { permit: false } });
  });

  it('ignores lines that are not messages, and processes the lines after them', async () => {
    runtime.write('not json\n\n[1]\n{"no": "id"}\n{"id": 99, "status": "ok"}\n');
    runtime.send(verifyMessage(40, 'get', 'open'));
    expect(await runtime.receive(40)).toMatchObject({ result: { permit: true } });
  });

  it('accepts lines in several chunks', async () => {
    const line = `${JSON.stringify(verifyMessage(41, 'get', 'open'))}\n`;
    runtime.write(line.slice(0, 50));
    runtime.write(line.slice(50));
    expect(await runtime.receive(41)).toMatchObject({ result: { permit: true } });
  });

  it('removes the older ruleset of a name when the newer one is invalid', async () => {
    runtime.send(loadMessage(45, RULES, 'again'));
    await runtime.receive(45);
    runtime.send(loadMessage(46, 'service firebase.storage', 'again'));
    expect(await runtime.receive(46)).toMatchObject({ status: 'ok', errors: [expect.any(String)] });
    runtime.send(verifyMessage(47, 'get', 'open', undefined, 'again'));
    expect(await runtime.receive(47)).toMatchObject({ result: { permit: false } });
  });

  it('responds to unsupported messages with errors and denies', async () => {
    const denied = (id: number, message: string) =>
      response(id, { errors: [message], result: { permit: false } });
    runtime.send(verifyMessage(50, 'get', 'open', undefined, 'absent'));
    expect(await runtime.receive(50)).toEqual(denied(50, 'unknown ruleset absent'));
    runtime.send({ id: 51, action: 'dance', context: { rulesetName: 'main' } });
    expect(await runtime.receive(51)).toEqual(denied(51, 'unknown action dance'));
    runtime.send(verifyMessage(52, 'peek', 'open'));
    expect(await runtime.receive(52)).toEqual(denied(52, 'unknown method peek'));
    runtime.send({ id: 53, action: 'verify', context: { rulesetName: 'main' } });
    expect(await runtime.receive(53)).toMatchObject({ result: { permit: false } });
  });
});

describe('the end of the storage-rules runtime', () => {
  it.each([
    ['SIGINT', (runtime: RuntimeProcess) => runtime.stop()],
    ['the end of its input', (runtime: RuntimeProcess) => runtime.endInput()],
  ])('follows %s, also while a request waits for a document', async (_, end) => {
    const runtime = new RuntimeProcess();
    await runtime.receive(-1);
    runtime.send(loadMessage(0, RULES));
    await runtime.receive(0);
    runtime.send(verifyMessage(1, 'delete', 'x'));
    expect(await runtime.receive(1)).toMatchObject({ action: 'fetch_firestore_document' });
    await end(runtime);
  });
});

function documentMessage(id: number, state: string): object {
  return {
    id,
    status: 'ok',
    result: { name: 'n', fields: { state: { stringValue: state } } },
    warnings: [],
    errors: [],
  };
}
