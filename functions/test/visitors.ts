/** Synthetic visitors, each with a different address and browser, and the lists of their visits. */
import { collections } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import type { RequestOptions } from './harness.ts';

export const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/142 Mobile';
export const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
export const AUTOMATED_CLIENT = 'curl/8.5.0 secret-agent';

/** Parts of all these addresses and user agents, which must not be stored or logged. */
export const TRACES = ['198.51.', 'SM-A155F', 'Mozilla', 'Googlebot', 'curl/', 'secret-agent'];

/** Returns the `POST /api/visits` request of a visitor. */
export function visitOf(visitor: number, userAgent = `${PHONE} V/${visitor}`): RequestOptions {
  return {
    body: {},
    headers: {
      'User-Agent': userAgent,
      'Test-Address': `198.51.${visitor >> 8}.${visitor & 255}`,
    },
  };
}

export function addressOf(request: Request): string {
  return request.headers.get('Test-Address') ?? '';
}

/** Reads the four lists of the roll-up; a missing one is empty. */
export async function readLists(database: Firestore): Promise<Record<string, unknown>> {
  const names = ['daily', 'weekly', 'monthly', 'yearly'];
  const read = names.map(async (name) => {
    const snapshot = await database.collection(collections.analytics).doc(name).get();
    return [name, snapshot.get('items') ?? []];
  });
  return Object.fromEntries(await Promise.all(read));
}
