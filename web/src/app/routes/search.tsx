import { addressOf } from '@neev/domain';
import { type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { ListingSkeletons, ProductListing } from '@/features/catalogue/listing/product-listing.tsx';
import { useCatalogueIndex, useMenu } from '@/features/catalogue/watch-catalogue.ts';
import { countFound, type Found } from '@/features/search/search-index.ts';
import { useSearchIndex } from '@/features/search/use-search-index.ts';
import { mapLive } from '@/lib/live/use-live.ts';
import { PageHead } from '../page-head.tsx';
import { CategoryLinks, SearchWaysOn } from '../search/search-ways-on.tsx';

/** Number of skeletons while the search index loads: two rows of cards. */
const SEARCH_SKELETONS = 6;

/** Maximum number of categories and subcategories above the products. */
const MAX_MENU_MATCHES = 12;

/** All results of a search. */
export function SearchPage() {
  const [params] = useSearchParams();
  const query = (params.get('q') ?? '').trim();
  return query === '' ? <Invitation /> : <Results key={query} query={query} />;
}

function Invitation() {
  return (
    <SearchFrame title="Search">
      <p className="mb-8 max-w-prose text-ink-soft">
        Type what you are looking for into the search at the top of the page: a product, a brand, a
        size. Or begin with a category.
      </p>
      <CategoryLinks />
    </SearchFrame>
  );
}

function Results({ query }: { query: string }) {
  const index = useSearchIndex(useCatalogueIndex(), useMenu());
  const found = useMemo(() => mapLive(index, ({ search }) => search(query)), [index, query]);
  const isNothing = found.status === 'ready' && countFound(found.value) === 0;
  return (
    <SearchFrame title={`${isNothing ? 'No results' : 'Results'} for “${query}”`}>
      <Loaded
        live={found}
        loading={<ListingSkeletons layout="cards" count={SEARCH_SKELETONS} />}
        failure="The search is not available."
      >
        {(value) => (isNothing ? <SearchWaysOn /> : <FoundResults found={value} />)}
      </Loaded>
    </SearchFrame>
  );
}

function FoundResults({ found }: { found: Found }) {
  const source = useMemo(
    () => ({ products: found.products.map(({ product }) => product) }),
    [found],
  );
  return (
    <>
      <MenuMatches found={found} />
      <ProductListing
        source={source}
        layout="cards"
        skeletons={SEARCH_SKELETONS}
        empty={<p className="text-ink-soft">No product is called so.</p>}
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
function MenuMatches({ found: { categories, subcategories } }: { found: Found }) {
  const links = [
    ...categories.map(({ id, name, productCount }) => ({
      to: `/category/${addressOf(id)}`,
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
            <Link to={to} className={buttonClass('outline', 'px-4')}>
              {name}
              <span className="font-medium text-ink-soft tabular-nums">{productCount}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
