/**
 * `npm run bench`: the figures of the README's performance section, each part measured on a fresh
 * suite. `npm run bench -- pages api` measures these parts alone; `bench/parts.ts` has their names.
 */
import { choosePartNames } from './bench/parts.ts';
import { buildAll } from './lib/build.ts';
import { run } from './lib/run.ts';

const names = choosePartNames(process.argv.slice(2));
await buildAll();
const codes: number[] = [];
// The Firestore emulator goes on serving pages that have gone: what one part opened slows the next.
for (const name of names) {
  codes.push(await run('tsx', ['scripts/suite.ts', `tsx scripts/bench/run-part.ts ${name}`]));
}
process.exit(Math.max(...codes));
