/**
 * Serves the versions that are compared: the site, the control and, optionally, an earlier version of
 * the site. All responses are compressed in the same way.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { readPorts } from '@neev/suite';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { proxy } from 'hono/proxy';
import { siteBuildEnvironment } from '../lib/build.ts';
import { projectDir } from '../lib/project.ts';
import { runOrExit } from '../lib/run.ts';
import { writeSeedFiles } from '../seed/public-files.ts';

export interface ComparedSites {
  site: string;
  control: string;
  /** An earlier version, which a suite of its own serves at `BENCH_BEFORE_URL`. */
  before?: string;
}

const CONTROL_FOLDER = `${projectDir}/web/bench/control/dist`;

export type ComparedSiteName = keyof ComparedSites;

/** The ids in the paths are those of the seed. */
export const measuredPages = [
  { name: 'Home', path: '/' },
  { name: 'Category', path: '/category/steel' },
  { name: 'Product', path: '/product/tmt-bar-fe-500d-8-mm' },
] as const;

/** Builds the control, and serves all versions while `use` runs. */
export async function withComparedSites<T>(
  siteUrl: string,
  use: (sites: ComparedSites) => Promise<T>,
): Promise<T> {
  await buildControl();
  const site = await startProxy(siteUrl);
  const control = await startFileServer(CONTROL_FOLDER);
  const beforeUrl = process.env.BENCH_BEFORE_URL;
  const before = beforeUrl ? await startProxy(beforeUrl) : undefined;
  try {
    return await use({
      site: site.url,
      control: control.url,
      ...(before && { before: before.url }),
    });
  } finally {
    for (const server of [site, control, before]) server?.close();
  }
}

async function buildControl(): Promise<void> {
  const config = ['--config', 'web/bench/control.vite.config.ts'];
  await runOrExit('vite', ['build', ...config, '--mode', 'suite', '--logLevel', 'error'], {
    env: siteBuildEnvironment(readPorts(process.env)),
  });
  await writeSeedFiles(CONTROL_FOLDER);
}

/**
 * A server that compresses responses as the content delivery network of Firebase Hosting does. The
 * Hosting emulator compresses files but not the responses of functions.
 */
interface CompressingServer {
  /** Without a trailing slash. */
  url: string;
  close(): void;
}

function startProxy(origin: string): Promise<CompressingServer> {
  const app = createCompressingApp().all('*', ({ req }) => {
    const { pathname, search } = new URL(req.url);
    return proxy(origin + pathname + search, { raw: req.raw, redirect: 'manual' });
  });
  return listen(app);
}

/** Serves the files of a folder, and its `index.html` for every other path. */
function startFileServer(folder: string): Promise<CompressingServer> {
  const app = createCompressingApp()
    .use(serveStatic({ root: folder }))
    .get('*', serveStatic({ root: folder, path: 'index.html' }));
  return listen(app);
}

function createCompressingApp(): Hono {
  return new Hono().use(compress({ encoding: 'gzip' }));
}

async function listen(app: Hono): Promise<CompressingServer> {
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
