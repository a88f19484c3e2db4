/** `tsx scripts/run-tests.ts <folder> <project…>`: runs the tests of these projects on the running suite. */
import { runTests } from './lib/stages.ts';

const [folder = '', ...projects] = process.argv.slice(2);
process.exit(await runTests(projects, folder));
