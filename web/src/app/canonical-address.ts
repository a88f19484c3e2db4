import { pathSegmentOf } from '@neev/domain';
import { listingParameters } from '@/features/catalogue/listing/listing-query.ts';
import { findPage } from './pages.ts';

/** The segment that names a page, in lower case. The router ignores its case. */
const PAGE_NAME = /^\/[^/]+/;

/** Pages whose last path segment is an id. Ids are lower-case and without spaces. */
const PATH_WITH_ID = /^\/(category|products|subcategory|product)\/([^/]+)$/;

const INDEX_FILE = 'index.html';

/**
 * The query parameters that a page uses, by its module in `routes/`, in the order of the canonical
 * address. Pages that are not listed have none.
 */
const parametersByPage: Readonly<Record<string, readonly string[]>> = {
  category: listingParameters,
  subcategory: listingParameters,
  search: ['q', ...listingParameters],
};

/**
 * The canonical address, under which a page is cached: without a trailing slash, without
 * `index.html`, the name of the page in lower case, ids in lower case and without spaces
 * (specification, section 2), and only the query parameters of the page, in a fixed order. Linear
 * in the length of the address.
 */
export function canonicalAddress(url: string): string {
  const path = canonicalPath(url.split('?', 1)[0] ?? '');
  const query = canonicalQuery(queryOf(url), parametersByPage[findPage(path).file] ?? []);
  return query === '' ? path : `${path}?${query}`;
}

/** The part after the first question mark. */
export function queryOf(url: string): string {
  const queryStart = url.indexOf('?');
  return queryStart < 0 ? '' : url.slice(queryStart + 1);
}

function canonicalPath(path: string): string {
  return trimPath(path)
    .replace(
      PAGE_NAME,
      (name) => `/${encodeURIComponent(decodeSegment(name.slice(1)).toLowerCase())}`,
    )
    .replace(PATH_WITH_ID, (match, page: string, id: string) => {
      const address = encodeURIComponent(pathSegmentOf(decodeSegment(id)));
      return address === '' ? match : `/${page}/${address}`;
    });
}

/** The path with one leading slash and no trailing slash. */
function trimPath(path: string): string {
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
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
