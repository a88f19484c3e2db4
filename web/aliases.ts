/** Import aliases, shared by all builds. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = import.meta.dirname;

/**
 * The exports of the package resolve to a development build with warnings, in production as well.
 */
const routerPath = fileURLToPath(import.meta.resolve('react-router/package.json'));

export const aliases = [
  {
    find: /^react-router$/,
    replacement: `${dirname(routerPath)}/dist/production/index.mjs`,
  },
  { find: /^@\//, replacement: `${folder}/src/` },
];
