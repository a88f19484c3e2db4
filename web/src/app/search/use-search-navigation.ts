import { useLocation, useNavigate } from 'react-router-dom';
import { searchPath, searchQueryOf } from '@/features/search/search-query.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';

export const SearchPanel = lazyComponent(
  async () => (await import('./search-panel.tsx')).SearchPanel,
);

/**
 * Connects the search field with the router. On the search page the field contains the query of the
 * page.
 */
export function useSearchNavigation() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = pathname === '/search' ? searchQueryOf(new URLSearchParams(search)) : '';
  return {
    page: `${pathname}?${query}`,
    initialText: query,
    onSearch: (text: string) => navigate(searchPath(text)),
  };
}
