/**
 * Servers that compress responses as the content delivery network of Firebase Hosting does. The
 * Hosting emulator compresses files but not the responses of functions.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { proxy } from 'hono/proxy';

export interface CompressingServer {
  /** Without a trailing slash. */
  url: string;
  close(): void;
}

/** Forwards requests to `origin`. */
export function startCompressingProxy(origin: string): Promise<CompressingServer> {
  const app = createCompressingApp().all('*', ({ req }) => {
    const { pathname, search } = new URL(req.url);
    return proxy(origin + pathname + search, { raw: req.raw, redirect: 'manual' });
  });
  return listen(app);
}

export function createCompressingApp(): Hono {
  return new Hono().use(compress({ encoding: 'gzip' }));
}

/** Serves an app on a free port. */
export async function listen(app: Hono): Promise<CompressingServer> {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
