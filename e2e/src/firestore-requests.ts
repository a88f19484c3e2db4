import type { Page } from 'playwright-core';

interface AskedOfFirestore {
  /** Paths of single documents that were listened to. */
  documents: string[];
  /** Collections that were queried. */
  collections: string[];
}

/** What a page asks of the database from now on, as its requests say. */
export function watchFirestore(page: Page): AskedOfFirestore {
  const asked: AskedOfFirestore = { documents: [], collections: [] };
  page.on('request', (request) => {
    if (!request.url().includes('google.firestore.v1.Firestore/Listen')) return;
    for (const [, value] of new URLSearchParams(request.postData() ?? '')) {
      const documents = value.matchAll(/"documents":\["[^"]*\/documents\/([^"]+)"\]/g);
      asked.documents.push(...Array.from(documents, ([, path = '']) => path));
      const queried = value.matchAll(/"collectionId":"([^"]+)"/g);
      asked.collections.push(...Array.from(queried, ([, collection = '']) => collection));
    }
  });
  return asked;
}

/** Requests that commit a transaction, and that read documents in one. */
export const COMMITS = '**/documents:commit*';
export const TRANSACTION_READS = '**/documents:batchGet*';

/** Forges the signatures of what a page commits, so that the rules deny it. */
export async function forgeCommits(page: Page): Promise<void> {
  await page.route(COMMITS, (route) => {
    const commit = route.request().postData() ?? '';
    return route.continue({ postData: commit.replace(/edBy":\{"stringValue":"/g, '$&forged-') });
  });
}

/**
 * Stores what a page commits, and drops the responses, while the browser reports a network (which it
 * does not on a machine that has none).
 */
export async function dropCommitResponses(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: true }));
  await page.route(COMMITS, async (route) => {
    await route.fetch().catch(() => {});
    await route.abort();
  });
}
