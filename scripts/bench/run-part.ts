/** `tsx scripts/bench/run-part.ts <part>`: one part of the bench, on the running suite. */
import { parts } from './parts.ts';
import { printTable } from './table.ts';

const measure = parts[process.argv[2] ?? ''];
if (!measure) throw new Error('Say which part: one of those in parts.ts.');
printTable(await measure(process.env.SITE_URL ?? ''));
process.exit(0);
