/** Builds the bench's control page (`control/main.tsx`) into `control/dist`. */
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { aliases } from '../aliases.ts';
import { markdownArticles } from '../markdown/markdown-articles.ts';

const control = resolve(import.meta.dirname, 'control');
const source = resolve(import.meta.dirname, '../src');

const replacements = new Map([
  [`${source}/app/routes/admin/admin-area.tsx`, `${control}/no-admin.ts`],
  [`${source}/app/routes/admin/admin-entrance.tsx`, `${control}/no-admin.ts`],
]);

/** Replaces modules by path. Fails when a replaced module is no longer imported. */
function replaceModules(replacementsByPath: ReadonlyMap<string, string>): Plugin {
  const replacedPaths = new Set<string>();
  return {
    name: 'replace-modules',
    enforce: 'pre',
    async resolveId(specifier, importer, options) {
      const resolved = await this.resolve(specifier, importer, { ...options, skipSelf: true });
      const replacement = resolved && replacementsByPath.get(resolved.id);
      if (!replacement) return resolved;
      replacedPaths.add(resolved.id);
      return replacement;
    },
    buildEnd(error) {
      const unusedPaths = [...replacementsByPath.keys()].filter((path) => !replacedPaths.has(path));
      if (!error && unusedPaths.length > 0)
        this.error(`The site does not import ${unusedPaths.join(', ')}.`);
    },
  };
}

export default defineConfig({
  root: control,
  // Uses the environment and the public files of the site.
  envDir: resolve(import.meta.dirname, '..'),
  publicDir: resolve(import.meta.dirname, '../public'),
  plugins: [replaceModules(replacements), react(), tailwindcss(), markdownArticles()],
  resolve: { alias: aliases },
  build: { target: 'es2022' },
});
