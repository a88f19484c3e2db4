import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { markdownArticles } from './web/markdown/markdown-articles.ts';

const atWeb = { find: /^@\//, replacement: fileURLToPath(new URL('./web/src/', import.meta.url)) };

/**
 * Three kinds of tests: `unit` needs nothing, `suite` starts suites of its own on other ports, and
 * `e2e` runs against the suite that `npm run suite` has started.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [markdownArticles()],
        resolve: { alias: [atWeb] },
        test: {
          name: 'unit',
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
          include: ['e2e/**/*.test.ts', 'functions/test/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
