import { type FormEvent, type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { ListingSkeletons, ProductListing } from '@/features/catalogue/listing/product-listing.tsx';
import { useCatalogueIndex, useMenu } from '@/features/catalogue/watch-catalogue.ts';
import { MAX_QUERY_LENGTH, searchQueryOf } from '@/features/search/search-query.ts';
import { useSearchIndex } from '@/features/search/use-search-index.ts';
import { type Live, mapLive } from '@/lib/live/use-live.ts';
import { useDeferred } from '@/lib/loading/defer.ts';
import { type SearchPageResults, useSiteFacts } from '@/lib/site-facts.ts';
import { PageHead } from '../page-head.tsx';
import { findResults } from '../search/find-results.ts';
import { CategoryLinks, NoResultsOptions } from '../search/no-results-options.tsx';
import { useSearchNavigation } from '../search/use-search-navigation.ts';

/** Number of skeletons while the search index loads: two rows of cards. */
const SEARCH_SKELETONS = 6;

/** All results of a search. */
export function SearchPage() {
  const [params] = useSearchParams();
  const query = searchQueryOf(params);
  return query === '' ? <SearchPrompt /> : <Results key={query} query={query} />;
}

function SearchPrompt() {
  return (
    <SearchFrame title="Search" query="">
      <p className="mb-8 max-w-prose text-ink-soft">
        Type a product, a brand or a size into the search box, or start with a category.
      </p>
      <CategoryLinks />
    </SearchFrame>
  );
}

function Results({ query }: { query: string }) {
  const results = useResults(query);
  const isEmpty = results.status === 'ready' && countResults(results.value) === 0;
  return (
    <SearchFrame title={`${isEmpty ? 'No results' : 'Results'} for “${query}”`} query={query}>
      <Loaded
        live={results}
        loading={<ListingSkeletons layout="cards" count={SEARCH_SKELETONS} />}
        failure="The search is not available."
      >
        {(value) => (isEmpty ? <NoResultsOptions /> : <ResultLists results={value} />)}
      </Loaded>
    </SearchFrame>
  );
}

/**
 * The results of a search. Those of a server-rendered page are used until the index is loaded, on
 * the first interaction.
 */
function useResults(query: string): Live<SearchPageResults> {
  const { search } = useSiteFacts();
  const rendered = search?.query === query ? search : undefined;
  const hasInteracted = useDeferred('interaction', { isEnabled: rendered !== undefined });
  const products = useCatalogueIndex({ isEnabled: !rendered || hasInteracted });
  const index = useSearchIndex(products, useMenu());
  return useMemo(() => {
    if (rendered && index.status !== 'ready') return { ...index, status: 'ready', value: rendered };
    return mapLive(index, (ready) => findResults(ready, query));
  }, [index, rendered, query]);
}

function countResults({ links, products }: SearchPageResults): number {
  return links.length + products.length;
}

function ResultLists({ results }: { results: SearchPageResults }) {
  return (
    <>
      <MenuMatches links={results.links} />
      <ProductListing
        source={results}
        layout="cards"
        skeletonCount={SEARCH_SKELETONS}
        empty={<p className="text-ink-soft">No products match.</p>}
      />
    </>
  );
}

interface SearchFrameProps {
  title: string;
  query: string;
  children: ReactNode;
}

function SearchFrame({ title, query, children }: SearchFrameProps) {
  return (
    <div className="container-page py-8 lg:py-10">
      <PageHead title={title} />
      <Breadcrumb trail={[{ label: 'Home', to: '/' }]} current="Search" />
      <h1 className="text-title course mt-8 mb-8">{title}</h1>
      <SearchForm key={query} query={query} />
      {children}
    </div>
  );
}

/** The search field of narrow screens. Wide screens have one in the header. */
function SearchForm({ query }: { query: string }) {
  const { onSearch } = useSearchNavigation();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('q');
    if (typeof text === 'string' && text.trim() !== '') onSearch(text);
  }

  return (
    <search className="mb-8 block lg:hidden">
      <form action="/search" className="flex gap-2" onSubmit={submit}>
        <input
          type="search"
          name="q"
          aria-label="Search products"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_QUERY_LENGTH}
          placeholder="Search"
          defaultValue={query}
          className="h-11 min-w-0 flex-1 rounded-md border border-slate-400 bg-white px-3.5 text-base placeholder:text-slate-500"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}

/** Links to the matching categories and subcategories. */
function MenuMatches({ links }: Pick<SearchPageResults, 'links'>) {
  if (links.length === 0) return null;
  return (
    <nav aria-label="Matching categories" className="mb-8">
      <ul className="flex flex-wrap gap-2">
        {links.map(({ to, name, productCount }) => (
          <li key={to}>
            <Link to={to} className={buttonClass('outline', 'wrap-anywhere')}>
              {name}
              <span className="font-medium text-ink-soft tabular-nums">{productCount}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
