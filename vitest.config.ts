import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { markdownArticles } from './web/markdown/markdown-articles.ts';

const atWeb = { find: /^@\//, replacement: fileURLToPath(new URL('./web/src/', import.meta.url)) };

/** Tests that share the suite's own data. */
const onSuiteData = ['e2e/{api,journeys}/**/*.test.ts', 'functions/test/derived.test.ts'];

/**
 * Four kinds of tests: `unit` needs nothing, `suite` starts suites of its own on other ports. `e2e` and
 * `server` run against the suite that `npm run suite` has started: `e2e` on its own data, one file after
 * the other; `server` on data of each file's own, so that both can run at once.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [markdownArticles()],
        resolve: { alias: [atWeb] },
        test: {
          name: 'unit',
          testTimeout: 20_000,
          include: ['{domain,functions,scripts,suite,web}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.suite.test.ts', 'functions/test/**'],
        },
      },
      {
        test: {
          name: 'suite',
          include: ['suite/**/*.suite.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: onSuiteData,
          fileParallelism: false,
          // A browser, ten emulators and their functions share two cores: what took too long once is
          // tried again, and fails when it does so twice.
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['e2e/rules/**/*.test.ts', 'functions/test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...onSuiteData],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
