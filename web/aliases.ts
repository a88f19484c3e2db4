/** How sources are named in imports, in every build. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = import.meta.dirname;

/** Its package leads to a build with the warnings for developers, in production as well. */
const routerPath = fileURLToPath(import.meta.resolve('react-router/package.json'));

export const aliases = [
  {
    find: /^react-router$/,
    replacement: `${dirname(routerPath)}/dist/production/index.mjs`,
  },
  { find: /^@\//, replacement: `${folder}/src/` },
];
