import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RunningServer, startServer } from './server.ts';
import { createStoredDocuments, type StoredDocuments } from './testing/stored-documents.ts';

let stored: StoredDocuments;
let server: RunningServer;

beforeEach(async () => {
  stored = createStoredDocuments();
  server = await startServer({ ...stored, host: '127.0.0.1', port: 0 });
});

afterEach(() => server.close());

type Parameters = Record<string, string | number>;

function request(parameters: Parameters, body?: URLSearchParams, stream = 'Listen') {
  const query = new URLSearchParams({ VER: '8', database: 'projects/p/databases/d' });
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
  return fetch(
    `http://127.0.0.1:${server.port}/google.firestore.v1.Firestore/${stream}/channel?${query}`,
    body ? { method: 'POST', body } : {},
  );
}

/** The form of messages that start at number `offset`. */
function formOf(offset: number, messages: readonly unknown[], headers?: string): URLSearchParams {
  const form = new URLSearchParams(headers === undefined ? {} : { headers });
  form.set('count', String(messages.length));
  form.set('ofs', String(offset));
  messages.forEach((message, i) => {
    form.set(`req${i}___data__`, JSON.stringify(message));
  });
  return form;
}

const target = (targetId: number) => ({ database: 'd', addTarget: { targetId } });

/** Splits frames, whose lengths count UTF-16 code units. */
function framesOf(text: string): { frames: unknown[]; rest: string } {
  const length = Number(/^(\d+)\n/.exec(text)?.[1] ?? Number.NaN);
  const start = text.indexOf('\n') + 1;
  if (!(text.length - start >= length)) return { frames: [], rest: text };
  const { frames, rest } = framesOf(text.slice(start + length));
  return { frames: [JSON.parse(text.slice(start, start + length)), ...frames], rest };
}

const parse = async (response: Response) => framesOf(await response.text()).frames[0];

async function open(messages: readonly unknown[], headers?: string): Promise<string> {
  const handshake = await parse(await request({ RID: 1, CVER: 22 }, formOf(0, messages, headers)));
  expect(handshake).toEqual([[0, ['c', expect.any(String), '', 8, 14, 30000]]]);
  const [[, [, id]]] = handshake as [[number, [string, string]]];
  return id;
}

type NumberedArray = [id: number, payload: unknown];

const isNoop = ([, payload]: NumberedArray) => JSON.stringify(payload) === '["noop"]';

/** Reads a streaming back channel. */
async function openBackChannel(SID: string, AID: number) {
  const response = await request({ RID: 'rpc', SID, AID, CI: 0, TYPE: 'xmlhttp' });
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let isEnded = false;
  const reading = (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) break;
      text += value;
    }
    isEnded = true;
  })();
  reading.catch(() => {});
  const arrays = () => framesOf(text).frames.flat(1) as NumberedArray[];
  return { arrays, isEnded: () => isEnded, cancel: () => reader?.cancel() };
}

/** Waits for the messages of a back channel, without noops. */
const expectArrays = (channel: { arrays(): NumberedArray[] }, expected: unknown[]) =>
  expect.poll(() => channel.arrays().filter((array) => !isNoop(array))).toEqual(expected);

const added = (id: number) => [{ targetChange: { targetChangeType: 'ADD', targetIds: [id] } }];

const listenOf = (index: number) => {
  const listen = stored.listens[index];
  if (!listen) throw new Error('There is no such stream.');
  return listen;
};

describe('a WebChannel session', () => {
  it('sends responses over the back channel and takes messages over other requests', async () => {
    const SID = await open([target(2)]);
    const channel = await openBackChannel(SID, 0);
    await expectArrays(channel, [[1, added(2)]]);
    const response = await request({ RID: 2, SID, AID: 1 }, formOf(1, [target(4), target(6)]));
    expect(await parse(response)).toEqual([1, expect.any(Number), expect.any(Number)]);
    await expect
      .poll(() => channel.arrays().map(([, payload]) => payload))
      .toContainEqual(added(6));
  });

  it('repeats the header for its id on request', async () => {
    const parameters = { RID: 1, 'X-HTTP-Session-Id': 'gsessionid' };
    const response = await request(parameters, formOf(0, [target(2)]));
    expect(response.headers.get('x-http-session-id')).toBe('gsessionid');
  });

  it('takes the credentials from the first request', async () => {
    await open([target(2)], 'X-Goog-Api-Client:x\r\nAuthorization:Bearer owner\r\n');
    await open([target(2)], '');
    expect(stored.callers).toEqual([{ kind: 'owner' }, { kind: 'anonymous' }]);
  });

  it('sends a noop at once over a streaming back channel without messages', async () => {
    const channel = await openBackChannel(await open([]), 0);
    await expect.poll(() => channel.arrays()).toEqual([[1, ['noop']]]);
  });

  it('counts the length of frames in UTF-16 code units', async () => {
    const SID = await open([]);
    const channel = await openBackChannel(SID, 0);
    const name = 'd/😀漢字é';
    listenOf(0).client.send({ documentDelete: { document: name } });
    listenOf(0).client.send({ documentDelete: { document: 'd/e' } });
    await expect
      .poll(() => channel.arrays().map(([, payload]) => payload))
      .toEqual([
        ['noop'],
        [{ documentDelete: { document: name } }],
        [{ documentDelete: { document: 'd/e' } }],
      ]);
  });

  it('handles a repeated message once', async () => {
    const SID = await open([target(2)]);
    await request({ RID: 2, SID, AID: 0 }, formOf(1, [target(4)]));
    await request({ RID: 2, SID, AID: 0, t: 2 }, formOf(1, [target(4)]));
    await request({ RID: 3, SID, AID: 0 }, formOf(1, [target(4), target(6)]));
    const channel = await openBackChannel(SID, 0);
    await expectArrays(channel, [
      [1, added(2)],
      [2, added(4)],
      [3, added(6)],
    ]);
  });

  it('rejects messages that follow a missing one', async () => {
    const SID = await open([target(2)]);
    expect((await request({ RID: 2, SID, AID: 0 }, formOf(5, [target(4)]))).status).toBe(400);
  });

  it('sends what the client has not acknowledged again, and ends the older back channel', async () => {
    const SID = await open([target(2), target(4), target(6)]);
    const first = await openBackChannel(SID, 0);
    await expectArrays(first, [
      [1, added(2)],
      [2, added(4)],
      [3, added(6)],
    ]);
    const second = await openBackChannel(SID, 1);
    await expectArrays(second, [
      [2, added(4)],
      [3, added(6)],
    ]);
    await expect.poll(first.isEnded).toBe(true);
    await second.cancel();
    const third = await openBackChannel(SID, 2);
    await expectArrays(third, [[3, added(6)]]);
  });

  it('reports a missing back channel and the size of what is not acknowledged', async () => {
    const SID = await open([target(2)]);
    expect(await parse(await request({ RID: 2, SID, AID: 0 }, formOf(1, [])))).toEqual([0, 0, 0]);
    const channel = await openBackChannel(SID, 0);
    await expectArrays(channel, [[1, added(2)]]);
    const [present, last, size] = (await parse(
      await request({ RID: 3, SID, AID: 0 }, formOf(1, [])),
    )) as number[];
    expect([present, last]).toEqual([1, 1]);
    expect(size).toBe(JSON.stringify([1, added(2)]).length);
  });

  it('ends a long poll with the messages that are there, and holds it when there are none', async () => {
    const SID = await open([target(2), target(4)]);
    const poll = (AID: number, TO = 20_000) =>
      request({ RID: 'rpc', SID, AID, CI: 1, TO, TYPE: 'xmlhttp' });
    expect(await parse(await poll(0))).toEqual([
      [1, added(2)],
      [2, added(4)],
    ]);
    const held = poll(2).then(parse);
    const shortly = new Promise((resolve) => setTimeout(() => resolve('held'), 100));
    expect(await Promise.race([held, shortly])).toBe('held');
    listenOf(0).client.send({ targetChange: {} });
    listenOf(0).client.send({ targetChange: { targetIds: [2] } });
    expect(await held).toEqual([
      [3, [{ targetChange: {} }]],
      [4, [{ targetChange: { targetIds: [2] } }]],
    ]);
    expect(await parse(await poll(4, 50))).toEqual([[5, ['noop']]]);
  });

  it('ends a back channel with more than 1 MiB, so that the client acknowledges it', async () => {
    const SID = await open([]);
    const channel = await openBackChannel(SID, 0);
    listenOf(0).client.send({ documentDelete: { document: 'x'.repeat(2 ** 20) } });
    await expect.poll(channel.isEnded).toBe(true);
  });

  it('closes the stream when the client terminates it', async () => {
    const SID = await open([target(2)]);
    const channel = await openBackChannel(SID, 0);
    const terminated = await request({ SID, RID: 9, TYPE: 'terminate' }, new URLSearchParams());
    expect(terminated.status).toBe(200);
    expect(listenOf(0).isClosed).toBe(true);
    await expect.poll(channel.isEnded).toBe(true);
    const later = await request({ RID: 'rpc', SID, AID: 0, TYPE: 'xmlhttp' });
    expect([later.status, await later.text()]).toEqual([400, 'Unknown SID']);
  });

  it('sends errors of the stream and of the credentials as messages', async () => {
    const denied = await openBackChannel(await open([target(13)]), 0);
    await expectArrays(denied, [
      [1, [{ error: { code: 403, message: 'no', status: 'PERMISSION_DENIED' } }]],
    ]);
    expect(listenOf(0).isClosed).toBe(true);
    const invalid = await openBackChannel(await open([target(2)], 'Authorization:Bearer foo'), 0);
    await expectArrays(invalid, [
      [1, [{ error: { code: 400, message: 'invalid jwt', status: 'INVALID_ARGUMENT' } }]],
    ]);
    const malformed = await openBackChannel(await open(['text']), 0);
    await expectArrays(malformed, [
      [1, [{ error: expect.objectContaining({ status: 'INVALID_ARGUMENT' }) }]],
    ]);
  });

  it('reports an error of the program without a code that clients retry', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const channel = await openBackChannel(await open([target(14)]), 0);
    await expectArrays(channel, [
      [1, [{ error: expect.objectContaining({ status: 'UNIMPLEMENTED' }) }]],
    ]);
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });

  it('carries the Write stream too', async () => {
    const handshake = await request({ RID: 1 }, formOf(0, [{ database: 'd' }]), 'Write');
    const [[, [, SID]]] = (await parse(handshake)) as [[number, [string, string]]];
    const polled = await request({ RID: 'rpc', SID, AID: 0, CI: 1 }, undefined, 'Write');
    expect(await parse(polled)).toEqual([[1, [{ streamId: 'd', streamToken: 'AQID' }]]]);
  });
});
