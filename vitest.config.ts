import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { markdownArticles } from './web/markdown/markdown-articles.ts';

/** Replaces the output of the browser build, which the server build imports, with a fixture. */
const builtSiteAlias = {
  find: 'virtual:built-site',
  replacement: fileURLToPath(new URL('./web/built-site.fixture.ts', import.meta.url)),
};

const webAlias = {
  find: /^@\//,
  replacement: fileURLToPath(new URL('./web/src/', import.meta.url)),
};

/**
 * Tests with thousands of concurrent changes, and of triggers that others disable for moments. They run on a suite of
 * their own: Google's Firestore emulator keeps queueing messages for the listeners of closed browsers, and logs an
 * error for each beyond 10,000.
 */
const triggerTests = ['functions/test/{derived,restore-drill}.test.ts'];

/** Emails and push messages: waits for services most of the time. */
const mailTest = 'functions/test/mail.test.ts';

/** Requests with generated input: their number is set by `FUZZ_RUNS`. */
const fuzzTest = 'functions/test/fuzz.test.ts';

/** Tests that measure times: nothing else runs beside them. */
const timedTest = 'functions/test/memory.test.ts';

/** Files share the modules that they import: loading these for each file takes longer than most tests. */
const isolate = false;

/** Long, since a busy machine can be many times slower. Tests that measure times state their limits. */
const timeouts = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

const suiteOptions = {
  isolate,
  // Requests create many objects with a short life: a larger space for them saves collections.
  execArgv: ['--max-semi-space-size=32'],
  // The files share the data of the suite.
  fileParallelism: false,
  ...timeouts,
};

/** The file of a JUnit report, for `scripts/test.ts`. */
const reportFile = process.env.TEST_REPORT;

/**
 * `unit` requires no suite; `suite` starts its own suites on other ports. The other projects run on the suite
 * that `npm run suite` has started: `derived` and `api` change its catalogue, `mail` sends enquiries to it, and each
 * file of `server`, `rules`, `fuzz` and `timed` uses a separate project. The journeys in a browser run on Playwright
 * Test: e2e/playwright.config.ts.
 */
export default defineConfig({
  test: {
    reporters: reportFile
      ? ['default', ['junit', { outputFile: reportFile, includeConsoleOutput: false }]]
      : ['default'],
    projects: [
      {
        plugins: [markdownArticles()],
        resolve: { alias: [webAlias, builtSiteAlias] },
        test: {
          name: 'unit',
          isolate,
          ...timeouts,
          include: ['{domain,functions,packages,scripts,suite,web}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.suite.test.ts', 'functions/test/**'],
        },
      },
      {
        test: {
          name: 'suite',
          include: ['{functions,suite}/**/*.suite.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          fileParallelism: false,
          ...timeouts,
        },
      },
      { test: { name: 'derived', include: triggerTests, ...suiteOptions } },
      { test: { name: 'mail', include: [mailTest], ...suiteOptions } },
      { test: { name: 'api', include: ['e2e/api/**/*.test.ts'], ...suiteOptions } },
      {
        test: {
          name: 'server',
          include: ['functions/test/**/*.test.ts'],
          exclude: ['**/node_modules/**', fuzzTest, mailTest, timedTest, ...triggerTests],
          ...suiteOptions,
          // Each file has a database, a bucket and accounts of its own.
          fileParallelism: true,
          maxWorkers: 2,
        },
      },
      { test: { name: 'rules', include: ['e2e/rules/**/*.test.ts'], ...suiteOptions } },
      { test: { name: 'fuzz', include: [fuzzTest], ...suiteOptions } },
      { test: { name: 'timed', include: [timedTest], ...suiteOptions } },
    ],
  },
});
