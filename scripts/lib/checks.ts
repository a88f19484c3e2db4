import { command, tests } from './stages.ts';

/** What looks at the code without running it. */
export const staticChecks = [
  command('types', 'tsc', ['--build']),
  command('lint and format', 'biome', ['ci', '.']),
];

/** What needs no suite: quick enough to run before every commit. */
export const checks = [...staticChecks, tests('unit')];
