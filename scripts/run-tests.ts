/** `tsx scripts/run-tests.ts <folder> <project…>`: runs these Vitest projects on the running suite. */
import { runTests } from './lib/stages.ts';

const [folder = '', ...projects] = process.argv.slice(2);
process.exit(await runTests(projects, folder));
