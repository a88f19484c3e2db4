import type { Page } from 'playwright-core';

export interface AskedOfFirestore {
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
