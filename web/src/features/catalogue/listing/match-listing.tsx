import type { IndexedProduct } from '@neev/domain';
import { useState } from 'react';
import type { ListingSorts } from './listing-query.ts';
import { type ListingLook, ProductListing } from './product-listing.tsx';
import { useListingQuery } from './use-listing-query.ts';
import { useMatchListing } from './use-match-listing.ts';

const sorts: ListingSorts = ['relevance', 'name', 'price-asc', 'price-desc'];

interface MatchListingProps extends ListingLook {
  /** The best match first. */
  products: readonly IndexedProduct[];
}

/** The products that a search has found. */
export function MatchListing({ products, ...look }: MatchListingProps) {
  const state = useListingQuery(sorts);
  const [isFiltering, setIsFiltering] = useState(false);
  const listing = useMatchListing(products, state.query);
  return <ProductListing {...{ listing, state, sorts, look, isFiltering, setIsFiltering }} />;
}
