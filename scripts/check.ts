/** `npm run check`: types, lint and unit tests. */
import { checks } from './lib/checks.ts';
import { runStages } from './lib/stages.ts';

await runStages(checks);
