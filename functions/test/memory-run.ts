/**
 * `memory-run.ts <list | rebuild> <project>`: reads or rebuilds the whole catalogue in a separate
 * process and prints its peak memory use.
 */
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { createCatalogueLists } from '../src/catalogue/catalogue-lists.ts';
import { recomputeCatalogue } from '../src/catalogue/derived-catalogue.ts';
import { encodeText } from '../src/lib/text-streams.ts';

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

const database = getFirestore(initializeApp({ projectId }));
const result = operation === 'rebuild' ? await rebuild(database) : await readList(database);
const memoryMb = process.resourceUsage().maxRSS / 1_024;
console.log(JSON.stringify({ memoryMb, result }));
process.exit(0);
