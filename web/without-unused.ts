/** Replaces imports that packages contain and the site does not use with an empty module. */
import type { Plugin } from 'vite';

const emptyModulePath = `${import.meta.dirname}/src/lib/unused-firebase.ts`;

const unused: readonly { importer: string; specifier: RegExp }[] = [
  // reactfire imports every Firebase product. Storage is loaded by the picture field, on few
  // screens.
  {
    importer: '/node_modules/reactfire/',
    specifier: /^firebase\/(database|functions|remote-config|storage)$/,
  },
  // Regular expressions in pipelines: more than a quarter of the size of the Firestore SDK.
  { importer: '/node_modules/@firebase/firestore/', specifier: /^re2js$/ },
];

export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    enforce: 'pre',
    resolveId(imported, importingFile = '') {
      const isUnused = unused.some(
        ({ importer, specifier }) => importingFile.includes(importer) && specifier.test(imported),
      );
      return isUnused ? emptyModulePath : undefined;
    },
  };
}
