/** `npm run build`: builds the site and the functions for the local suite. */
import { buildAll } from './lib/build.ts';

await buildAll();
