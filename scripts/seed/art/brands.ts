/** Colours and marks of the seed's brands on packs and lorries. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../lib/project.ts';

const brandColours: Record<string, string> = {
  Girikot: '#c2410c',
  Pakkaghar: '#15693b',
  Setubandh: '#0f5f8c',
  Kavachi: '#a8201a',
  Shilabandh: '#2b3a8c',
  Gattimix: '#b45309',
  Sanmishra: '#1d4ed8',
  Drudhika: '#0f6b5c',
  Rangkosh: '#b91c5c',
  Bhittirang: '#1d5fa8',
  Varnaleep: '#2f7d32',
  Chitravarna: '#a8320f',
  Balukana: '#8a5a12',
};

export function brandColour(brand: string): string {
  return brandColours[brand] ?? '#334155';
}

/** The mark of a brand, as path data in a square of 80 units: the first path of its logo. Empty without a logo. */
export function brandMark(brand: string): string {
  const file = join(projectDir, `web/public/brands/${brand.toLowerCase()}.svg`);
  if (!existsSync(file)) return '';
  return /<path[^>]* d="([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}
