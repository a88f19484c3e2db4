/** Leaves out of the build what packages import, and nothing of what the site uses of them needs. */
import type { Plugin } from 'vite';

const standIn = `${import.meta.dirname}/src/lib/unused-firebase.ts`;

const unused: readonly { importer: string; specifier: RegExp }[] = [
  // Every product of Firebase; Storage comes with the field for pictures, on few screens.
  {
    importer: '/node_modules/reactfire/',
    specifier: /^firebase\/(database|functions|remote-config|storage)$/,
  },
  // For the regular expressions of pipelines: more than a quarter of what Firestore's SDK weighs.
  { importer: '/node_modules/@firebase/firestore/', specifier: /^re2js$/ },
];

export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    enforce: 'pre',
    resolveId(imported, from = '') {
      const isUnused = unused.some(
        ({ importer, specifier }) => from.includes(importer) && specifier.test(imported),
      );
      return isUnused ? standIn : undefined;
    },
  };
}
