import type { Location, NavigationType } from 'react-router-dom';
import { keepsPlace } from '@/lib/keeps-place.ts';

/** Where on its page a navigation arrives; `here` is where the visitor is already. */
export type Place =
  | { kind: 'here' }
  | { kind: 'top' }
  | { kind: 'height'; y: number }
  | { kind: 'anchor'; id: string };

export interface Arrival {
  navigation: `${NavigationType}`;
  /** Where the visitor was before; `undefined` on the first page. */
  from: Location | undefined;
  to: Location;
  /** The height at which the visitor left this entry of the history. */
  remembered: number | undefined;
}

const TOP: Place = { kind: 'top' };
const HERE: Place = { kind: 'here' };

/**
 * Every navigation begins at the top (specification, section 2), or at the heading that its address
 * names; going back begins where one was. Who sets a filter stays where the filter is.
 */
export function placeOf({ navigation, from, to, remembered }: Arrival): Place {
  const anchor = anchorOf(to.hash);
  if (navigation !== 'POP') return keepsPlace(to.state) ? HERE : (anchor ?? TOP);

  const isSamePage = from?.pathname === to.pathname;
  if (isSamePage && isOfBrowser(to)) return HERE;
  if (remembered !== undefined) return remembered === 0 ? TOP : { kind: 'height', y: remembered };
  return anchor ?? (isSamePage || !from ? HERE : TOP);
}

function anchorOf(hash: string): Place | undefined {
  if (hash === '') return undefined;
  try {
    return { kind: 'anchor', id: decodeURIComponent(hash.slice(1)) };
  } catch {
    // No address that this site has made: it names nothing.
    return undefined;
  }
}

/** A plain `#` link, which the browser has followed by itself: the router gives it no key. */
function isOfBrowser({ key, hash }: Location): boolean {
  return key === 'default' && hash !== '';
}
