import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptsEncoding, compressResponse } from './content-encoding.ts';

const page = `<!doctype html>${'<p>Sīsā ₹1,234.50</p>'.repeat(200)}`;

function respond(acceptEncoding: string | undefined, body: string | null = page) {
  const headers = new Headers(
    acceptEncoding === undefined ? {} : { 'Accept-Encoding': acceptEncoding },
  );
  const response = new Response(body, { status: 203, headers: { Vary: 'Cookie', ETag: '"a"' } });
  return compressResponse(new Request('https://a-trader.example/', { headers }), response);
}

describe('a compressed response', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, *', 'gzip', gunzipSync],
  ])('to %j is in %s and has the same content', async (accepted, coding, decode) => {
    const response = await respond(accepted);
    expect(response.status).toBe(203);
    expect(response.headers.get('Content-Encoding')).toBe(coding);
    expect(response.headers.get('Vary')).toBe('Cookie, Accept-Encoding');
    expect(response.headers.get('ETag')).toBe('"a"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(page.length / 10);
    expect(decode(bytes).toString()).toBe(page);
  });

  it.each([undefined, '', 'identity', 'br;q=0, gzip;q=0'])(
    'is not sent to a client that accepts %j',
    async (accepted) => {
      const response = await respond(accepted);
      expect(response.headers.has('Content-Encoding')).toBe(false);
      expect(response.headers.get('Vary')).toBe('Cookie, Accept-Encoding');
      expect(await response.text()).toBe(page);
    },
  );

  it('is not used for short texts and responses without a body', async () => {
    expect((await respond('br', 'Use GET.')).headers.has('Content-Encoding')).toBe(false);
    const empty = await respond('br', null);
    expect(empty.body).toBeNull();
    expect(empty.headers.has('Content-Encoding')).toBe(false);
  });
});

describe('Accept-Encoding', () => {
  it.each([
    ['gzip', true],
    ['GZIP;Q=0.5', true],
    ['*', true],
    ['br, *;q=0', false],
    ['gzip;q=0, *', false],
    [null, false],
  ])('%j accepts gzip: %s', (header, expected) => {
    expect(acceptsEncoding(header, 'gzip')).toBe(expected);
  });
});
