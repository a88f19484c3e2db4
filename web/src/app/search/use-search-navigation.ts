import { useLocation, useNavigate } from 'react-router-dom';
import { searchPath } from '@/features/search/search-box.tsx';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';

export const SearchPanel = lazyComponent(
  async () => (await import('./search-panel.tsx')).SearchPanel,
);

/** The field belongs to the page; on the page of results it holds their query. */
export function useSearchNavigation() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return {
    page: `${pathname}?${query}`,
    pageText: query,
    onSearch: (text: string) => navigate(searchPath(text)),
  };
}
