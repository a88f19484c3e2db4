/**
 * Browser journeys, on the suite that `npm run suite` has started. Nothing is retried. A failed journey
 * leaves a trace and a screenshot in `test-results/`.
 */
import { defineConfig } from '@playwright/test';
import { browserPath, launchArguments } from './src/browser.ts';
import { siteUrl } from './src/suite.ts';

/** Journeys of `npm test`: they leave the catalogue as it is, and may change the enquiries. */
const withoutCatalogueChanges = [
  'journeys/{admin-entrance,dashboard,enquiry-forms,enquiry-outbox,footer,inbox,inbox-!(large),main-job,navigation,pages,page-weight,server-pages,visits}.spec.ts',
];

/** A JUnit report for `scripts/test.ts`. */
const reportFile = process.env.TEST_REPORT;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: reportFile ? [['list'], ['junit', { outputFile: reportFile }]] : [['list']],
  use: {
    baseURL: siteUrl,
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Tests cannot intercept requests of a service worker.
    serviceWorkers: 'block',
    // Tests of animations enable them with `withAnimations`.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await browserPath(), args: [...launchArguments] },
  },
  projects: [
    { name: 'journeys', testMatch: withoutCatalogueChanges },
    {
      name: 'journeys-on-catalogue',
      testMatch: 'journeys/*.spec.ts',
      testIgnore: withoutCatalogueChanges,
    },
  ],
});
