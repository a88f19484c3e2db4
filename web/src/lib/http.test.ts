import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendJson } from './http.ts';

const server = createServer((request, response) => {
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

  it('ends after its timeout', async () => {
    expect(await get('/slow', { timeoutMs: 50 })).toEqual({ kind: 'unreachable' });
  });
});
