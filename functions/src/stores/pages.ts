import { FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';

/** Documents that are held in memory at a time. */
const PAGE_SIZE = 500;

/** Reads all documents of a query in pages, in the order of their ids. */
export async function* readPages(
  query: Query,
  read: (page: Query) => Promise<{ docs: QueryDocumentSnapshot[] }> = (page) => page.get(),
): AsyncGenerator<QueryDocumentSnapshot> {
  const ordered = query.orderBy(FieldPath.documentId()).limit(PAGE_SIZE);
  let page = ordered;
  for (;;) {
    const { docs } = await read(page);
    yield* docs;
    const last = docs.at(-1);
    if (docs.length < PAGE_SIZE || last === undefined) return;
    page = ordered.startAfter(last);
  }
}
