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

const parts: Readonly<Record<string, Part>> = {
  pages: measurePages,
  lighthouse: measureLighthouse,
  saves: measureSaves,
  enquiries: measureEnquiries,
  api: measureApi,
  visits: measureVisits,
};

/** The parts of these names, in their order; all of them when none is named. Throws of an unknown one. */
export function chooseParts(names: readonly string[]): Part[] {
  if (names.length === 0) return Object.values(parts);
  return names.map((name) => {
    const part = parts[name];
    if (!part) throw new Error(`${name} is none of ${Object.keys(parts).join(', ')}.`);
    return part;
  });
}
