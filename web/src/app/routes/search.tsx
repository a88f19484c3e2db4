import { pathSegmentOf } from '@neev/domain';
import { type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { ListingSkeletons, ProductListing } from '@/features/catalogue/listing/product-listing.tsx';
import { useCatalogueIndex, useMenu } from '@/features/catalogue/watch-catalogue.ts';
import { countMatches, type SearchMatches } from '@/features/search/search-index.ts';
import { useSearchIndex } from '@/features/search/use-search-index.ts';
import { mapLive } from '@/lib/live/use-live.ts';
import { PageHead } from '../page-head.tsx';
import { CategoryLinks, NoResultsOptions } from '../search/no-results-options.tsx';

/** Number of skeletons while the search index loads: two rows of cards. */
const SEARCH_SKELETONS = 6;

/** Maximum number of categories and subcategories above the products. */
const MAX_MENU_MATCHES = 12;

/** All results of a search. */
export function SearchPage() {
  const [params] = useSearchParams();
  const query = (params.get('q') ?? '').trim();
  return query === '' ? <SearchPrompt /> : <Results key={query} query={query} />;
}

function SearchPrompt() {
  return (
    <SearchFrame title="Search">
      <p className="mb-8 max-w-prose text-ink-soft">
        Type a product, a brand or a size into the search box at the top of the page, or start with
        a category.
      </p>
      <CategoryLinks />
    </SearchFrame>
  );
}

function Results({ query }: { query: string }) {
  const index = useSearchIndex(useCatalogueIndex(), useMenu());
  const results = useMemo(() => mapLive(index, ({ search }) => search(query)), [index, query]);
  const isEmpty = results.status === 'ready' && countMatches(results.value) === 0;
  return (
    <SearchFrame title={`${isEmpty ? 'No results' : 'Results'} for “${query}”`}>
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

function ResultLists({ results }: { results: SearchMatches }) {
  const source = useMemo(
    () => ({ products: results.products.map(({ product }) => product) }),
    [results],
  );
  return (
    <>
      <MenuMatches results={results} />
      <ProductListing
        source={source}
        layout="cards"
        skeletonCount={SEARCH_SKELETONS}
        empty={<p className="text-ink-soft">No products match.</p>}
      />
    </>
  );
}

interface SearchFrameProps {
  title: string;
  children: ReactNode;
}

function SearchFrame({ title, children }: SearchFrameProps) {
  return (
    <div className="container-page py-8 lg:py-10">
      <PageHead title={title} />
      <Breadcrumb trail={[{ label: 'Home', to: '/' }]} current="Search" />
      <h1 className="text-title course mt-8 mb-8 break-words">{title}</h1>
      {children}
    </div>
  );
}

/** Links to the matching categories and subcategories. */
function MenuMatches({ results: { categories, subcategories } }: { results: SearchMatches }) {
  const links = [
    ...categories.map(({ id, name, productCount }) => ({
      to: `/category/${pathSegmentOf(id)}`,
      name,
      productCount,
    })),
    ...subcategories.map(({ subcategory: { id, name, productCount } }) => ({
      to: `/subcategory/${id}`,
      name,
      productCount,
    })),
  ].slice(0, MAX_MENU_MATCHES);
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
