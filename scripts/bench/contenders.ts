/** The site, and the control that it is measured beside, reached in the same way. */
import { readPorts } from '@neev/suite';
import { projectDir } from '../lib/project.ts';
import { requireRun } from '../lib/run.ts';
import { siteBuildEnvironment } from '../lib/site-build.ts';
import { frontOfFolder, frontOfServer } from './compressing-front.ts';

export interface Contenders {
  site: string;
  control: string;
}

export type Contender = keyof Contenders;

/** One after the other, so that what disturbs the machine disturbs both. */
export const contenderNames = ['site', 'control'] as const satisfies readonly Contender[];

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
  const control = await frontOfFolder(`${projectDir}/web/bench/control/dist`);
  try {
    return await use({ site: site.url, control: control.url });
  } finally {
    site.close();
    control.close();
  }
}

async function buildControl(): Promise<void> {
  const config = ['--config', 'web/bench/control.vite.config.ts'];
  await requireRun('vite', ['build', ...config, '--mode', 'suite', '--logLevel', 'error'], {
    env: siteBuildEnvironment(readPorts(process.env)),
  });
}
