import { useState } from 'react';
import type { ListingSorts } from './listing-query.ts';
import type { ListingScope } from './listing-scope.ts';
import { type ListingLook, ProductListing } from './product-listing.tsx';
import { useCatalogueListing } from './use-catalogue-listing.ts';
import { useListingQuery } from './use-listing-query.ts';

const sorts: ListingSorts = ['name', 'price-asc', 'price-desc'];

/** The products of a category or of a subcategory. */
export function CatalogueListing({ scope, ...look }: ListingLook & { scope: ListingScope }) {
  const state = useListingQuery(sorts);
  const [isFiltering, setIsFiltering] = useState(false);
  const listing = useCatalogueListing({ scope, query: state.query, isFiltering });
  return <ProductListing {...{ listing, state, sorts, look, isFiltering, setIsFiltering }} />;
}
