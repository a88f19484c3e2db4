/** The query of the search page, in its address. */

/** Maximum length of a query in characters. */
export const MAX_QUERY_LENGTH = 100;

/** The query in the parameters of the search page; empty without one. */
export function searchQueryOf(params: URLSearchParams): string {
  return [...(params.get('q') ?? '').trim()].slice(0, MAX_QUERY_LENGTH).join('');
}

/** The path of the search page. */
export function searchPath(query: string): string {
  return `/search?${new URLSearchParams({ q: query.trim() })}`;
}
