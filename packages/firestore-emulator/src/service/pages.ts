/** Pages of sorted lists. A page token contains the key of the last item. */
import { invalidArgument } from '../status.ts';

interface PageRequest {
  readonly pageSize?: number;
  readonly pageToken?: string;
}

/** @throws StatusError INVALID_ARGUMENT for a token that is not of this list */
export function readPage<Item>(
  items: readonly Item[],
  { pageSize = 0, pageToken }: PageRequest,
  keyOf: (item: Item) => string,
): { items: readonly Item[]; nextPageToken?: string } {
  if (pageSize < 0) throw invalidArgument('Page size must be nonnegative.');
  const start = pageToken ? positionAfter(items, pageToken, keyOf) : 0;
  const end = pageSize === 0 ? items.length : start + pageSize;
  const page = items.slice(start, end);
  const last = page.at(-1);
  if (end >= items.length || last === undefined) return { items: page };
  const next = { offset: end, key: keyOf(last) };
  return { items: page, nextPageToken: Buffer.from(JSON.stringify(next)).toString('base64') };
}

/** The position after the item of the token, or the same position if that was removed meanwhile. */
function positionAfter<Item>(
  items: readonly Item[],
  pageToken: string,
  keyOf: (item: Item) => string,
): number {
  const { offset, key } = parseToken(pageToken);
  const at = items.findIndex((item) => keyOf(item) === key);
  return at >= 0 ? at + 1 : offset;
}

function parseToken(token: string): { offset: number; key: string } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(token, 'base64').toString());
    if (typeof parsed === 'object' && parsed && 'offset' in parsed && 'key' in parsed) {
      const { offset, key } = parsed;
      if (typeof offset === 'number' && typeof key === 'string') return { offset, key };
    }
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  throw invalidArgument('invalid page token');
}
