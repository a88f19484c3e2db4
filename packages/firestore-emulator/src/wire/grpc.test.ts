import { once } from 'node:events';
import { connect } from 'node:http2';
import {
  Client,
  type ClientDuplexStream,
  credentials,
  Metadata,
  type ServiceError,
} from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decode, encode, type MessageType, type MessageTypes } from './codec/codec.ts';
import { type RunningServer, startServer } from './server.ts';
import { createStoredDocuments, type StoredDocuments, time } from './testing/stored-documents.ts';

let stored: StoredDocuments;
let server: RunningServer;
let client: Client;

beforeEach(async () => {
  stored = createStoredDocuments();
  server = await startServer({ ...stored, host: '127.0.0.1', port: 0 });
  client = new Client(`127.0.0.1:${server.port}`, credentials.createInsecure(), {
    'grpc.max_receive_message_length': -1,
    'grpc.max_send_message_length': -1,
  });
});

afterEach(async () => {
  client.close();
  await server.close();
});

const root = 'projects/p/databases/(default)/documents';
const pathOf = (method: string) => `/google.firestore.v1.Firestore/${method}`;
const identity = (bytes: Buffer) => bytes;

function call<Q extends MessageType, R extends MessageType>(
  method: string,
  types: readonly [Q, R],
  request: MessageTypes[Q],
): Promise<MessageTypes[R]> {
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(
      pathOf(method),
      (message: MessageTypes[Q]) => Buffer.from(encode(types[0], message)),
      (bytes) => decode(types[1], bytes),
      request,
      (error, response) => (response ? resolve(response) : reject(error)),
    );
  });
}

const listen = (
  metadata = new Metadata(),
): ClientDuplexStream<number, MessageTypes['ListenResponse']> =>
  client.makeBidiStreamRequest(
    pathOf('Listen'),
    (targetId) => Buffer.from(encode('ListenRequest', { addTarget: { targetId } })),
    (bytes) => decode('ListenResponse', bytes),
    metadata,
  );

describe('gRPC', () => {
  it('handles unary calls and reports their errors with code and message', async () => {
    const name = `${root}/c/d`;
    const types = ['GetDocumentRequest', 'Document'] as const;
    await expect(call('GetDocument', types, { name })).rejects.toMatchObject({
      code: 5,
      details: `Document (${name}) not found.`,
    });
    const commit = ['CommitRequest', 'CommitResponse'] as const;
    const writes = [{ update: { name, fields: { a: { doubleValue: -0 } } } }];
    expect(await call('Commit', commit, { database: '', writes })).toEqual({
      writeResults: [{ updateTime: time }],
      commitTime: time,
    });
    expect((await call('GetDocument', types, { name })).fields).toEqual({ a: { doubleValue: -0 } });
  });

  it('accepts and sends messages larger than 4 MiB', async () => {
    const name = `${root}/c/d`;
    const fields = { a: { stringValue: 'x'.repeat(9_000_000) } };
    const writes = [{ update: { name, fields } }];
    await call('Commit', ['CommitRequest', 'CommitResponse'], { database: '', writes });
    const document = await call('GetDocument', ['GetDocumentRequest', 'Document'], { name });
    expect(document.fields).toEqual(fields);
  });

  it('streams the responses of queries', async () => {
    const stream = client.makeServerStreamRequest(
      pathOf('BatchGetDocuments'),
      identity,
      (bytes) => decode('BatchGetDocumentsResponse', bytes),
      Buffer.from(encode('BatchGetDocumentsRequest', { database: '', documents: ['a', 'b'] })),
    );
    const responses: unknown[] = [];
    for await (const response of stream) responses.push(response);
    expect(responses).toEqual([
      { missing: 'a', readTime: time },
      { missing: 'b', readTime: time },
    ]);
  });

  it('rejects methods, fields and bytes that it does not know without a code that is retried', async () => {
    const send = (method: string, bytes: Buffer) =>
      new Promise<ServiceError | null>((resolve) => {
        client.makeUnaryRequest(pathOf(method), identity, identity, bytes, resolve);
      });
    expect(await send('ExecutePipeline', Buffer.alloc(0))).toMatchObject({ code: 12 });
    expect(await send('GetDocument', Buffer.of(0xc0, 0x3e, 1))).toMatchObject({ code: 12 });
    expect(await send('GetDocument', Buffer.of(0x0a, 50))).toMatchObject({ code: 3 });
  });

  it('ends a stream with OK when the client ends its half', async () => {
    const stream = listen();
    stream.write(2);
    expect(await once(stream, 'data')).toEqual([
      { targetChange: { targetChangeType: 'ADD', targetIds: [2] } },
    ]);
    stream.end();
    const [status] = await once(stream, 'status');
    expect(status).toMatchObject({ code: 0 });
    expect(stored.listens.map(({ isClosed }) => isClosed)).toEqual([true]);
  });

  it('closes a stream that the client cancels', async () => {
    const stream = listen();
    stream.on('error', () => {});
    stream.write(2);
    await once(stream, 'data');
    stream.cancel();
    await expect.poll(() => stored.listens[0]?.isClosed).toBe(true);
  });

  it('closes the streams of a connection that is lost', async () => {
    const session = connect(`http://127.0.0.1:${server.port}`);
    const stream = session.request({
      ':method': 'POST',
      ':path': pathOf('Listen'),
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    stream.on('error', () => {});
    const message = encode('ListenRequest', { addTarget: { targetId: 2 } });
    stream.write(Buffer.from([0, 0, 0, 0, message.length, ...message]));
    await once(stream, 'data');
    session.destroy();
    await expect.poll(() => stored.listens[0]?.isClosed).toBe(true);
  });

  it('ends a stream with the status of its error', async () => {
    const stream = listen();
    stream.write(13);
    const [error] = await once(stream, 'error');
    expect(error).toMatchObject({ code: 7, details: 'no' });
    expect(stored.listens[0]?.isClosed).toBe(true);
  });

  it('rejects streams with an invalid token, and passes the caller to others', async () => {
    const metadataOf = (authorization: string) => {
      const metadata = new Metadata();
      metadata.set('authorization', authorization);
      return metadata;
    };
    const [error] = await once(listen(metadataOf('Bearer foo')), 'error');
    expect(error).toMatchObject({ code: 3, details: 'invalid jwt' });
    const stream = listen(metadataOf('Bearer owner'));
    stream.write(2);
    await once(stream, 'data');
    expect(stored.callers).toEqual([{ kind: 'owner' }]);
    stream.end();
    await once(stream, 'status');
  });

  it('ends open streams when the server is closed', async () => {
    const stream = listen();
    stream.write(2);
    await once(stream, 'data');
    const failed = once(stream, 'error');
    await server.close();
    await failed;
    await expect.poll(() => stored.listens[0]?.isClosed).toBe(true);
  });
});
