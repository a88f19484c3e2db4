/**
 * `memory-run.ts <list | rebuild | search | notify> <project>`: reads or rebuilds the whole catalogue, searches all
 * enquiries, or announces the new ones, in a separate process and prints its peak memory use.
 */
import { anyHandling } from '@neev/domain';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { createCatalogueLists } from '../src/catalogue/catalogue-lists.ts';
import { recomputeCatalogue } from '../src/catalogue/derived-catalogue.ts';
import { createEnquiryIndex } from '../src/enquiry/enquiry-index.ts';
import { searchEnquiries } from '../src/enquiry/enquiry-search.ts';
import { encodeText } from '../src/lib/text-streams.ts';
import { sendDueNotifications } from '../src/notifications/notify.ts';

const [operation = '', projectId = ''] = process.argv.slice(2);

/** Reads the uncompressed list twice, cached or streamed if it is too large. Returns its bytes. */
async function readList(database: Firestore): Promise<number> {
  const lists = createCatalogueLists(database, { release: '', maxCopyBytes: undefined });
  let sizeBytes = 0;
  for (let reading = 0; reading < 2; reading += 1) {
    const { content } = await (await lists.products({})).read();
    if ('gzip' in content) sizeBytes = content.gzip.length;
    else for await (const chunk of encodeText(content)) sizeBytes += chunk.length;
  }
  return sizeBytes;
}

async function rebuild(database: Firestore): Promise<number> {
  await recomputeCatalogue(database);
  const parts = await database.collection('catalogueIndex').select('part').get();
  return parts.size;
}

/** Searches the enquiries 100 times, as the inbox does, with a warm index. Returns the 95th percentile in milliseconds. */
async function search(database: Firestore): Promise<number> {
  const index = createEnquiryIndex(database);
  await index.find('');
  const elapsed: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    const startedAt = performance.now();
    await searchEnquiries(
      { database, index },
      {
        search: ['sand', 'site-12', 'no such', 'Enquiry 9', '@'][n % 5] ?? '',
        statuses: ['unread', 'read'],
        handling: anyHandling,
        after: undefined,
        limit: 50,
      },
    );
    elapsed.push(performance.now() - startedAt);
  }
  return elapsed.toSorted((one, other) => one - other)[94] ?? Number.NaN;
}

/** Returns the number of emails. */
async function notify(database: Firestore): Promise<number> {
  const channels = { email: true, push: false };
  await sendDueNotifications({ database, siteUrl: '', channels, now: new Date() });
  return (await database.collection('mail').count().get()).data().count;
}

const operations: Record<string, (database: Firestore) => Promise<number>> = {
  list: readList,
  rebuild,
  search,
  notify,
};

const database = getFirestore(initializeApp({ projectId }));
const result = await operations[operation]?.(database);
const memoryMb = process.resourceUsage().maxRSS / 1_024;
console.log(JSON.stringify({ memoryMb, result }));
process.exit(0);
