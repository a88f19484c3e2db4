/**
 * What stands before the site as Hosting's delivery network does: it compresses what is worth it, and
 * adds nothing else. The Hosting emulator compresses files but not what functions answer.
 */
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { proxy } from 'hono/proxy';

export interface Front {
  /** Without a slash at its end. */
  url: string;
  close(): void;
}

/** A front of a server. */
export function frontOfServer(origin: string): Promise<Front> {
  const app = compressing().all('*', ({ req }) => {
    const { pathname, search } = new URL(req.url);
    return proxy(origin + pathname + search, { raw: req.raw, redirect: 'manual' });
  });
  return listen(app);
}

/** A front of a folder: its files, and `index.html` for every other path, as a page's address has it. */
export function frontOfFolder(folder: string): Promise<Front> {
  const app = compressing()
    .use(serveStatic({ root: folder }))
    .get('*', serveStatic({ root: folder, path: 'index.html' }));
  return listen(app);
}

function compressing(): Hono {
  return new Hono().use(compress({ encoding: 'gzip' }));
}

async function listen(app: Hono): Promise<Front> {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The front does not listen.');
  return address.port;
}
