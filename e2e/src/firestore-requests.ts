import type { Page } from '@playwright/test';

interface FirestoreSubscriptions {
  /** Paths of single documents with a listener. */
  documents: string[];
  /** Collections that were queried. */
  collections: string[];
}

/** Returns an object that collects the Firestore listeners that a page starts. */
export function collectSubscriptions(page: Page): FirestoreSubscriptions {
  const subscriptions: FirestoreSubscriptions = { documents: [], collections: [] };
  page.on('request', (request) => {
    if (!request.url().includes('google.firestore.v1.Firestore/Listen')) return;
    for (const [, value] of new URLSearchParams(request.postData() ?? '')) {
      const documents = value.matchAll(/"documents":\["[^"]*\/documents\/([^"]+)"\]/g);
      subscriptions.documents.push(...Array.from(documents, ([, path = '']) => path));
      const queries = value.matchAll(/"collectionId":"([^"]+)"/g);
      subscriptions.collections.push(...Array.from(queries, ([, collection = '']) => collection));
    }
  });
  return subscriptions;
}

/** Requests that commit a transaction, and that read documents in one. */
export const COMMITS = '**/documents:commit*';
export const TRANSACTION_READS = '**/documents:batchGet*';

/**
 * Calls `run` before the first transaction of a page reads documents. The route stays: with `times: 1`, Playwright can
 * lose the request after it (https://github.com/microsoft/playwright/issues/41802).
 */
export async function onFirstTransaction(page: Page, run: () => Promise<unknown>): Promise<void> {
  let result: Promise<unknown> | undefined;
  await page.route(TRANSACTION_READS, async (route) => {
    result ??= run();
    await result;
    await route.continue();
  });
}

/** Changes `updatedBy` in the commits of a page, so that the rules deny them. */
export async function invalidateCommits(page: Page): Promise<void> {
  await page.route(COMMITS, (route) => {
    const commit = route.request().postData() ?? '';
    return route.continue({ postData: commit.replace(/edBy":\{"stringValue":"/g, '$&forged-') });
  });
}

/**
 * Forwards the commits of a page and drops the responses. Makes the browser report a connection, which it
 * does not on a machine without a network.
 */
export async function dropCommitResponses(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: true }));
  await page.route(COMMITS, async (route) => {
    await route.fetch().catch(() => {});
    await route.abort();
  });
}
