/**
 * The site, the control it is compared with, and optionally an earlier version of the site. All are
 * reached through the same kind of compressing proxy.
 */
import { cp } from 'node:fs/promises';
import { readPorts } from '@neev/suite';
import { seedFiles, siteBuildEnvironment } from '../lib/build.ts';
import { projectDir } from '../lib/project.ts';
import { requireRun } from '../lib/run.ts';
import { frontOfFolder, frontOfServer } from './compressing-front.ts';

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
