/**
 * Browser journeys, on the suite that `npm run suite` has started. Nothing is retried. A failed journey
 * leaves a trace and a screenshot in `test-results/`.
 */
import { defineConfig, type Project } from '@playwright/test';
import { browserPath, launchArguments } from './src/browser.ts';
import { siteUrl } from './src/suite.ts';

/**
 * Journeys that change neither the catalogue nor what the others count, do not disable triggers and depend on none.
 * They run beside all others.
 */
const independent =
  '{access-for-all,admin-connection,admin-entrance,admin-weight,before-hydration,brands,dark-theme,footer,header-menu,listing-phone,navigation,page-weight,pages,print,privacy,reads,server-pages}';

/** Journeys that change or count the enquiries, visits and administrators of the suite. */
const onEnquiries =
  '{dashboard,enquiry-forms,inbox,inbox-!(large),main-job,quote-editor,reference-number,team,visits}';

/** As `independent`, except that they send enquiries. */
const sending =
  '{back-button,bill-of-quantities,contact-bar,enquiry-outbox,quote-list,unsaved-input}';

/** Journeys that measure times. They run alone. */
const timed =
  '{catalogue-manager-large,inbox-large,notifications,quote-list-large,quote-process,quote-thread,slow-network}';

const filesOf = (names: string) => `journeys/${names}.spec.ts`;

const executablePath = await browserPath();

function launchOptions(args: readonly string[]) {
  return {
    executablePath,
    args: [...args],
    // Chromium names downloads in the characters of its locale.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  };
}

/**
 * `npm test` runs some files of the projects `journeys:*`. Files of a project with one worker run one after the other.
 * These projects are first, so that the second worker runs the independent journeys at the same time.
 */
const projects: Project[] = [
  { name: 'journeys:enquiries', testMatch: filesOf(onEnquiries), workers: 1 },
  { name: 'journeys:independent', testMatch: filesOf(independent) },
  {
    name: 'catalogue-journeys:catalogue',
    testMatch: filesOf('*'),
    testIgnore: [independent, onEnquiries, sending, timed].map(filesOf),
    workers: 1,
  },
  { name: 'catalogue-journeys:sending', testMatch: filesOf(sending) },
  {
    name: 'timed-journeys',
    testMatch: filesOf(timed),
    workers: 1,
    use: { launchOptions: launchOptions(launchArguments) },
  },
];

/** A JUnit report for `scripts/test.ts`. */
const reportFile = process.env.TEST_REPORT;

export default defineConfig({
  testDir: '.',
  globalSetup: './src/start-functions.ts',
  // Each run empties its folder.
  outputDir: `../test-results/${process.env.TEST_GROUP ?? 'journeys'}`,
  workers: 2,
  retries: 0,
  // Long waits, since a busy machine can be many times slower. Journeys that measure times state their limits.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: reportFile ? [['list'], ['junit', { outputFile: reportFile }]] : [['list']],
  use: {
    baseURL: siteUrl,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Tests cannot intercept requests of a service worker.
    serviceWorkers: 'block',
    // Tests of animations enable them with `withAnimations`.
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures and snapshots of the page in a trace would take processor time from every journey.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    // One process for all pages of a browser: starting one for each takes a fifth of the time of a journey.
    launchOptions: launchOptions([...launchArguments, '--renderer-process-limit=1']),
  },
  projects,
});
