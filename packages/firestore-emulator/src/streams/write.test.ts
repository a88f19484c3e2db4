import { describe, expect, it } from 'vitest';
import type { Write, WriteRequest, WriteResponse } from '../service/messages.ts';
import { StatusError } from '../status.ts';
import {
  createTestEmulator,
  databaseName,
  integer,
  owner,
  root,
  set,
} from './testing/listen-client.ts';
import { createWrite } from './write.ts';

function openStream() {
  const emulator = createTestEmulator();
  const responses: WriteResponse[] = [];
  const errors: StatusError[] = [];
  const stream = emulator.service.write(owner, {
    send: (response) => responses.push(response),
    fail: (error) => errors.push(error),
  });
  const read = (path: string) => emulator.databases.get(databaseName).read(`${root}/${path}`);
  return { ...emulator, stream, responses, errors, read };
}

const handshake = { database: databaseName };
const exists = { currentDocument: { exists: true } };

const verify = (path: string, exists: boolean): Write => ({
  verify: `${root}/${path}`,
  currentDocument: { exists },
});

const remove = (path: string): Write => ({ delete: `${root}/${path}` });

describe('A Write stream', () => {
  it('responds to the handshake with its id and a token', () => {
    const { stream, responses } = openStream();
    stream.receive(handshake);
    expect(responses).toEqual([
      { streamId: expect.stringMatching(/./), streamToken: expect.stringMatching(/./) },
    ]);
  });

  it('commits the batches in their order', () => {
    const { stream, responses, read } = openStream();
    stream.receive(handshake);
    for (const value of [1, 2, 3]) {
      stream.receive({ streamToken: 'MA==', writes: [set('c/a', { n: integer(value) })] });
    }
    const times = responses.slice(1).map(({ commitTime }) => commitTime);
    expect(times).toEqual([...times].sort());
    expect(new Set(responses.map(({ streamToken }) => streamToken)).size).toBe(4);
    expect(responses[3]?.writeResults).toEqual([{ updateTime: times[2] }]);
    expect(read('c/a')?.fields).toEqual({ n: integer(3) });
  });

  it('ends with the error of a batch, without the batches after it', () => {
    const { stream, responses, errors, read } = openStream();
    stream.receive(handshake);
    stream.receive({ writes: [set('c/a')] });
    stream.receive({ writes: [{ ...set('c/missing'), ...exists }] });
    stream.receive({ writes: [set('c/b')] });
    expect(responses).toHaveLength(2);
    expect(errors.map(({ code }) => code)).toEqual(['NOT_FOUND']);
    expect(read('c/b')).toBeUndefined();
  });

  // Unlike Commit. The expectations are results of Google's emulator.
  it.each<[string, Write[], string]>([
    ['verified, then written', [verify('c/a', true), set('c/a', { n: integer(2) })], 'OK'],
    ['written, then verified', [set('c/new'), verify('c/new', true)], 'OK'],
    ['verified twice', [verify('c/a', true), verify('c/a', true)], 'OK'],
    ['missing, then created', [verify('c/new', false), set('c/new')], 'OK'],
    [
      'verified although it is missing',
      [verify('c/new', true), { ...set('c/new'), ...exists }],
      'NOT_FOUND',
    ],
    ['verified in both states', [verify('c/a', true), verify('c/a', false)], 'INVALID_ARGUMENT'],
    ['deleted, then verified', [remove('c/a'), verify('c/a', true)], 'INVALID_ARGUMENT'],
    ['deleted, then verified to be missing', [remove('c/a'), verify('c/a', false)], 'OK'],
  ])('accepts a document that is %s, unless that is impossible', (_case, writes, expected) => {
    const { stream, responses, errors } = openStream();
    stream.receive(handshake);
    stream.receive({ writes: [set('c/a')] });
    stream.receive({ writes });
    expect(errors.map(({ code }) => code)).toEqual(expected === 'OK' ? [] : [expected]);
    expect(responses).toHaveLength(expected === 'OK' ? 3 : 2);
  });

  it('commits nothing after it is closed', () => {
    const { stream, read } = openStream();
    stream.receive(handshake);
    stream.close();
    stream.receive({ writes: [set('c/a')] });
    expect(read('c/a')).toBeUndefined();
  });

  it('responds to an empty batch with a token', () => {
    const { stream, responses } = openStream();
    stream.receive(handshake);
    stream.receive({ streamToken: 'MA==' });
    expect(responses[1]).toEqual({ streamToken: expect.stringMatching(/./) });
  });

  it.each<[string, WriteRequest]>([
    ['no database', {}],
    ['writes', { ...handshake, writes: [set('c/a')] }],
    ['a stream to resume', { ...handshake, streamId: '1' }],
  ])('rejects a handshake with %s', (_, request) => {
    const { stream, responses, errors } = openStream();
    stream.receive(request);
    expect(responses).toEqual([]);
    expect(errors.map(({ code }) => code)).toEqual(['INVALID_ARGUMENT']);
  });

  it('reports a defect with a code that clients do not retry', () => {
    const write = createWrite({
      commit() {
        throw new Error('The disk is full');
      },
    });
    const errors: StatusError[] = [];
    const stream = write(owner, { send() {}, fail: (error) => errors.push(error) });
    stream.receive(handshake);
    stream.receive({ writes: [set('c/a')] });
    expect(errors.map(({ code }) => code)).toEqual(['FAILED_PRECONDITION']);
    expect(errors[0]).toBeInstanceOf(StatusError);
  });
});
