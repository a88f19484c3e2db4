/** Reading large queries a page at a time: each page is read when it is wanted. */
import { FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';

interface PageOptions {
  /** Documents that are held in memory at a time. */
  pageSize?: number;
  /** Runs the query of one page: in a transaction, or at an instant. */
  read?: (page: Query) => Promise<{ docs: QueryDocumentSnapshot[] }>;
}

/** The pages of a query, in its order. No page is empty. */
export async function* readPages(
  query: Query,
  { pageSize = 500, read = (page) => page.get() }: PageOptions = {},
): AsyncGenerator<QueryDocumentSnapshot[]> {
  let page = query.limit(pageSize);
  for (;;) {
    const { docs } = await read(page);
    const last = docs.at(-1);
    if (!last) return;
    yield docs;
    if (docs.length < pageSize) return;
    page = query.startAfter(last).limit(pageSize);
  }
}

/** All documents of a query, in the order of their ids. */
export async function* readEach(
  query: Query,
  options?: PageOptions,
): AsyncGenerator<QueryDocumentSnapshot> {
  for await (const page of readPages(query.orderBy(FieldPath.documentId()), options)) yield* page;
}
