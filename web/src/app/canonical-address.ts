import { addressOf } from '@neev/domain';
import { listingParameters } from '@/features/catalogue/listing/listing-query.ts';
import { findPage } from './pages.ts';

/** Pages whose last path segment is an id. Ids are lower-case and without spaces. */
const WITH_ID = /^\/(category|products|subcategory|product)\/([^/]+)$/;

const INDEX_FILE = 'index.html';

/**
 * The query parameters that a page uses, by its module in `routes/`, in the order of the canonical
 * address. Pages that are not listed have none.
 */
const parametersOf: Readonly<Record<string, readonly string[]>> = {
  category: listingParameters,
  subcategory: listingParameters,
  'new-products': listingParameters,
  search: ['q', ...listingParameters],
};

/**
 * The canonical address, under which a page is cached: without a trailing slash, without
 * `index.html`, ids in lower case and without spaces (specification, section 2), and only the query
 * parameters of the page, in a fixed order. Linear in the length of the address.
 */
export function canonicalAddress(url: string): string {
  const path = canonicalPath(url.split('?', 1)[0] ?? '');
  const query = canonicalQuery(queryOf(url), parametersOf[findPage(path).file] ?? []);
  return query === '' ? path : `${path}?${query}`;
}

/** The part after the first question mark. */
export function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

function canonicalPath(path: string): string {
  return trimmed(path).replace(WITH_ID, (whole, page: string, id: string) => {
    const address = encodeURIComponent(addressOf(decoded(id)));
    return address === '' ? whole : `/${page}/${address}`;
  });
}

/** The path with one leading slash and no trailing slash. */
function trimmed(path: string): string {
  let start = 0;
  while (path[start] === '/') start += 1;
  let end = path.length;
  for (;;) {
    while (end > start && path[end - 1] === '/') end -= 1;
    if (!path.endsWith(`/${INDEX_FILE}`, end)) break;
    end -= INDEX_FILE.length;
  }
  return `/${path.slice(start, end)}`;
}

/** Keeps the encoding of the values. */
function canonicalQuery(query: string, parameters: readonly string[]): string {
  const pairs = query.split('&');
  return parameters
    .flatMap((name) => pairs.filter((pair) => pair.split('=', 1)[0] === name))
    .join('&');
}

/** Returns a segment with an invalid escape unchanged. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
