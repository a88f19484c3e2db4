import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { markdownArticles } from './web/markdown/markdown-articles.ts';

/** What the browser's build leaves for the server's, in tests. */
const builtSite = {
  find: 'virtual:built-site',
  replacement: fileURLToPath(new URL('./web/built-site.fixture.ts', import.meta.url)),
};

const atWeb = { find: /^@\//, replacement: fileURLToPath(new URL('./web/src/', import.meta.url)) };

/** Journeys of `npm run test:all`: they change the catalogue that the suite begins with, or take long. */
const onCatalogue = ['e2e/{api,journeys}/**/*.test.ts'];

/**
 * Thousands of changes at once. Not on a suite that browsers have listened to: the Firestore emulator
 * goes on queueing for those that have gone, and beyond 10,000 messages complains of each.
 */
const followingCatalogue = ['functions/test/{derived,restore-drill}.test.ts'];

/** Journeys of `npm test`: they leave the catalogue as it is, and may change the enquiries. */
const besideCatalogue = [
  'e2e/journeys/{admin-entrance,dashboard,enquiry-forms,enquiry-outbox,footer,inbox,inbox-!(large),main-job,navigation,pages,page-weight,server-pages,visits}.test.ts',
];

const onSuite = {
  // Each test waits for its own pages and functions; files share what they work on.
  fileParallelism: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/**
 * A browser, ten emulators and their functions share two cores: what took too long once is tried
 * again, and fails when it does so three times.
 */
const inBrowser = {
  ...onSuite,
  retry: 2,
  expect: { poll: { timeout: 5_000 } },
  setupFiles: ['e2e/src/no-breaches.ts'],
};

/**
 * `unit` needs nothing; `suite` starts what it needs by itself, suites on other ports and processes.
 * The others run against the suite that `npm run suite` has started: `derived` and `e2e` on the
 * catalogue, `e2e-beside` beside it, `server` on data of each file's own.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [markdownArticles()],
        resolve: { alias: [atWeb, builtSite] },
        test: {
          name: 'unit',
          testTimeout: 20_000,
          include: ['{domain,functions,scripts,storage-rules,suite,web}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.suite.test.ts', 'functions/test/**'],
        },
      },
      {
        test: {
          name: 'suite',
          include: ['{functions,suite}/**/*.suite.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'derived', include: followingCatalogue, ...onSuite, retry: 2 } },
      { test: { name: 'e2e', include: onCatalogue, exclude: besideCatalogue, ...inBrowser } },
      { test: { name: 'e2e-beside', include: besideCatalogue, ...inBrowser } },
      {
        test: {
          name: 'server',
          include: ['e2e/rules/**/*.test.ts', 'functions/test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...followingCatalogue],
          ...onSuite,
        },
      },
    ],
  },
});
