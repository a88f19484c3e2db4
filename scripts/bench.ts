/** `npm run bench`: the figures of the README's performance table, measured on a fresh suite. */
import { launchBrowser } from '@neev/e2e';
import { measureApi } from './bench/api.ts';
import { measureEnquiries } from './bench/enquiries.ts';
import { measurePages } from './bench/pages.ts';
import { printTable } from './bench/table.ts';
import { buildAll } from './lib/build-all.ts';
import { startLocalSuite } from './lib/start-local-suite.ts';

await buildAll();
const startedAt = performance.now();
const { suite } = await startLocalSuite();
const readyMs = performance.now() - startedAt;
const browser = await launchBrowser();
try {
  const siteUrl = suite.env.SITE_URL ?? '';
  printTable([
    { figure: 'Suite started and seeded', value: `${(readyMs / 1_000).toFixed(1)} s` },
    ...(await measurePages(browser, siteUrl)),
    ...(await measureEnquiries(browser, siteUrl)),
    ...(await measureApi()),
  ]);
} finally {
  await browser.close();
  await suite.stop();
}
process.exit(0);
