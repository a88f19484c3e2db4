/**
 * Serves the versions that are compared: the site, the control and, optionally, an earlier version of
 * the site. All responses are compressed in the same way.
 */
import { serveStatic } from '@hono/node-server/serve-static';
import {
  type CompressingServer,
  createCompressingApp,
  serve,
  startCompressingProxy,
} from '@neev/e2e/compressing-server';
import { readPorts } from '@neev/suite';
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
  const site = await startCompressingProxy(siteUrl);
  const control = await startFileServer(CONTROL_FOLDER);
  const beforeUrl = process.env.BENCH_BEFORE_URL;
  const before = beforeUrl ? await startCompressingProxy(beforeUrl) : undefined;
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

/** Serves the files of a folder, and its `index.html` for every other path. */
function startFileServer(folder: string): Promise<CompressingServer> {
  const app = createCompressingApp()
    .use(serveStatic({ root: folder }))
    .get('*', serveStatic({ root: folder, path: 'index.html' }));
  return serve(app);
}
