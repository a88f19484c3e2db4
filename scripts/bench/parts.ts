/** What the bench measures, by the names that choose it. */
import { measureApi } from './api.ts';
import { measureEnquiries } from './enquiries.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measurePages } from './pages.ts';
import { measureSaves } from './saves.ts';
import type { Table } from './table.ts';
import { measureVisits } from './visits.ts';

/** Measures against the running suite, whose site has this address. */
type Part = (siteUrl: string) => Promise<Table>;

export const parts: Readonly<Record<string, Part>> = {
  pages: measurePages,
  lighthouse: measureLighthouse,
  saves: measureSaves,
  enquiries: measureEnquiries,
  api: measureApi,
  visits: measureVisits,
};

/** These names, or those of all parts when there are none. @throws Error of an unknown one. */
export function choosePartNames(names: readonly string[]): readonly string[] {
  const known = Object.keys(parts);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${known.join(', ')}.`);
  return names.length === 0 ? known : names;
}
