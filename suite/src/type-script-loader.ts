import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** What `node --import` needs to run TypeScript, from whichever folder. */
export function typeScriptLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}
