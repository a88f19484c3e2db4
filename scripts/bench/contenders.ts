/**
 * The site, the control it is compared with, and optionally an earlier version of the site. All are
 * reached through the same kind of compressing proxy.
 */
import { cp } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { readPorts } from '@neev/suite';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { proxy } from 'hono/proxy';
import { seedFiles, siteBuildEnvironment } from '../lib/build.ts';
import { projectDir } from '../lib/project.ts';
import { requireRun } from '../lib/run.ts';

export interface Contenders {
  site: string;
  control: string;
  /** An earlier version, served at the address in `BENCH_BEFORE_URL`; by a suite of its own. */
  before?: string;
}

const CONTROL_FOLDER = `${projectDir}/web/bench/control/dist`;

export type Contender = keyof Contenders;

/** The pages that are measured; the ids are those of the seed. */
export const measuredPages = [
  { name: 'Home', path: '/' },
  { name: 'Category', path: '/category/steel' },
  { name: 'Product', path: '/product/tmt-bar-fe-500d-8-mm' },
] as const;

/** Builds the control, and gives the addresses of both for as long as `use` takes. */
export async function withContenders<T>(
  siteUrl: string,
  use: (contenders: Contenders) => Promise<T>,
): Promise<T> {
  await buildControl();
  const site = await frontOfServer(siteUrl);
  const control = await frontOfFolder(CONTROL_FOLDER);
  const beforeUrl = process.env.BENCH_BEFORE_URL;
  const before = beforeUrl ? await frontOfServer(beforeUrl) : undefined;
  try {
    return await use({
      site: site.url,
      control: control.url,
      ...(before && { before: before.url }),
    });
  } finally {
    for (const front of [site, control, before]) front?.close();
  }
}

async function buildControl(): Promise<void> {
  const config = ['--config', 'web/bench/control.vite.config.ts'];
  await requireRun('vite', ['build', ...config, '--mode', 'suite', '--logLevel', 'error'], {
    env: siteBuildEnvironment(readPorts(process.env)),
  });
  await cp(seedFiles, CONTROL_FOLDER, { recursive: true });
}

/**
 * Compresses what is worth it, as Hosting's delivery network does, and adds nothing else. The Hosting
 * emulator compresses files but not what functions answer.
 */
interface Front {
  /** Without a slash at its end. */
  url: string;
  close(): void;
}

/** A front of a server. */
function frontOfServer(origin: string): Promise<Front> {
  const app = compressing().all('*', ({ req }) => {
    const { pathname, search } = new URL(req.url);
    return proxy(origin + pathname + search, { raw: req.raw, redirect: 'manual' });
  });
  return listen(app);
}

/** A front of a folder: its files, and `index.html` for every other path, as a page's address has it. */
function frontOfFolder(folder: string): Promise<Front> {
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
