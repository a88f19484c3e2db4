/**
 * Servers that compress responses as the content delivery network of Firebase Hosting does. The
 * Hosting emulator compresses files but not the responses of functions.
 */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { proxy } from 'hono/proxy';
import { listen } from './listen.ts';

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
  return serve(app);
}

export function createCompressingApp(): Hono {
  return new Hono().use(compress({ encoding: 'gzip' }));
}

/** Serves an app on a free port. */
export async function serve(app: Hono): Promise<CompressingServer> {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  return {
    url: await listen(server),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
