import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readApiResponse, sendJson } from './http.ts';

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    request.pipe(response);
    return;
  }
  if (request.url === '/slow') return;
  response.setHeader('Content-Type', 'application/json');
  if (request.url === '/cut-off') {
    response.write('{"saved":', () => response.destroy());
    return;
  }
  response.end('{"saved":true}');
});

let origin = '';

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const get = (path: string, options: { signal?: AbortSignal; timeoutMs?: number } = {}) =>
  sendJson({ method: 'GET', path: origin + path, ...options });

describe('a request', () => {
  it('is sent in browsers without AbortSignal.any', async () => {
    const { timeout } = AbortSignal;
    vi.stubGlobal('AbortSignal', { timeout: timeout.bind(AbortSignal) });
    const { signal } = new AbortController();
    expect(await get('/', { signal })).toEqual({ kind: 'ok', body: { saved: true } });
  });

  it('ends when its signal is aborted, before or during it', async () => {
    const controller = new AbortController();
    const response = get('/slow', { signal: controller.signal });
    controller.abort();
    expect(await response).toEqual({ kind: 'unreachable' });
    expect(await get('/', { signal: controller.signal })).toEqual({ kind: 'unreachable' });
  });

  it('has no body when its response is cut off', async () => {
    expect(await get('/cut-off')).toEqual({ kind: 'ok', body: undefined });
  });

  it('sends its body as JSON', async () => {
    const body = { name: 'Sand' };
    expect(await sendJson({ method: 'POST', path: origin, body })).toEqual({ kind: 'ok', body });
  });

  it('ends after its timeout', async () => {
    expect(await get('/slow', { timeoutMs: 50 })).toEqual({ kind: 'unreachable' });
  });
});

describe('a response', () => {
  const noError = { kind: 'refused', status: 500, error: '', fields: {}, retryAfter: '' };

  it('of 204 has the body null', async () => {
    const response = new Response(null, { status: 204 });
    expect(await readApiResponse(response)).toEqual({ kind: 'ok', body: null });
  });

  it('with an error has its texts and the requested wait', async () => {
    const body = { error: 'No.', fields: { name: 'Missing.', lines: [] } };
    const headers = { 'Retry-After': '5' };
    const response = new Response(JSON.stringify(body), { status: 409, headers });
    expect(await readApiResponse(response)).toEqual({
      ...{ kind: 'refused', status: 409, error: 'No.', retryAfter: '5' },
      fields: { name: 'Missing.' },
    });
  });

  it.each(['', '<html>', 'null', '"text"', '[]', '{"error":5,"fields":null}'])(
    'with an error has no text in the body %j',
    async (body) => {
      expect(await readApiResponse(new Response(body, { status: 500 }))).toEqual(noError);
    },
  );
});
