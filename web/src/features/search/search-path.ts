/** The address of the results of a search. */
export function searchPath(query: string): string {
  return `/search?${new URLSearchParams({ q: query.trim() })}`;
}
