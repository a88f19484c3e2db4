/**
 * Which function serves which rows, by the first segment of their path: a function that is busy does
 * not slow the others (decision 33). The rewrites of firebase.json repeat this; a test compares them.
 */
import type { Route } from './route.ts';

export type ApiFunction = 'catalogueApi' | 'enquiries' | 'accounts' | 'visits';

/** The function of each first segment; `catalogueApi` serves all others. */
export const placements: Readonly<Record<string, ApiFunction>> = {
  enquiries: 'enquiries',
  'enquiry-counts': 'enquiries',
  erasures: 'enquiries',
  quarantine: 'enquiries',
  admin: 'accounts',
  admins: 'accounts',
  visits: 'visits',
};

export function functionOf({ path }: Pick<Route, 'path'>): ApiFunction {
  return placements[path.split('/')[1] ?? ''] ?? 'catalogueApi';
}
