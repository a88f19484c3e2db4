import { command, tests } from './stages.ts';

/** What needs no suite: quick enough to run before every commit. */
export const checks = [
  command('types', 'tsc', ['--build']),
  command('lint and format', 'biome', ['ci', '.']),
  tests('unit'),
];
