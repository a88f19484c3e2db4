import type { Live } from '@/lib/live/use-live.ts';
import type { Arranged } from './arrange-listing.ts';
import type { BrandCount } from './select-products.ts';

/** A listing as the parts of the page see it. */
export interface Listing {
  arranged: Live<Arranged>;
  /** What stands there is of before; what was asked for is on its way. */
  isSettling: boolean;
  /** What pending rows come from: on its way, or failed. */
  rest: Live<unknown>;
  /** Products without any filter. */
  size: number;
  brands: Live<BrandCount[]>;
}
