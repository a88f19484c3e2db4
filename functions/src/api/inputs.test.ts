import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MAX_BODY_BYTES, readBody } from './inputs.ts';

const schema = z.object({ name: z.string('Name must be text.') });

function request(body: string, type = 'application/json'): Request {
  return new Request('http://host/', { method: 'POST', body, headers: { 'Content-Type': type } });
}

const padded = (bytes: number) => JSON.stringify({ name: '' }).padEnd(bytes, ' ');

describe('a request body', () => {
  it('is parsed with the schema', async () => {
    expect(await readBody(request('{"name":"a","other":1}'), schema)).toEqual({ name: 'a' });
  });

  it('may declare the charset UTF-8', async () => {
    const utf8 = request('{"name":"₹"}', 'application/json; charset=utf-8');
    expect(await readBody(utf8, schema)).toEqual({ name: '₹' });
  });

  it.each(['{"name":', '', 'undefined', '{"name":"a"}}'])(
    'is rejected if it is not JSON: %j',
    async (body) => {
      await expect(readBody(request(body), schema)).rejects.toMatchObject({ kind: 'invalid' });
    },
  );

  it.each(['null', '[]', '7', '{"name":7}', '{"__proto__":{"name":"a"}}'])(
    'is rejected if it does not match the schema: %s',
    async (body) => {
      await expect(readBody(request(body), schema)).rejects.toMatchObject({ kind: 'invalid' });
    },
  );

  it('has at most 32 KB', async () => {
    await expect(readBody(request(padded(MAX_BODY_BYTES)), schema)).resolves.toEqual({ name: '' });
    await expect(readBody(request(padded(MAX_BODY_BYTES + 1)), schema)).rejects.toMatchObject({
      kind: 'tooLarge',
    });
  });

  it.each(['text/plain', 'application/jsonp', 'multipart/form-data'])(
    'is rejected with the content type %s',
    async (type) => {
      await expect(readBody(request('{}', type), schema)).rejects.toMatchObject({
        kind: 'wrongType',
      });
    },
  );
});
