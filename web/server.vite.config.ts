/**
 * The server build, which renders the pages. Runs after the browser build, since it refers to its
 * files.
 */
import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { aliases } from './aliases.ts';
import { markdownArticles } from './markdown/markdown-articles.ts';

const folder = import.meta.dirname;

export default defineConfig({
  root: folder,
  plugins: [react(), markdownArticles(), builtSite()],
  resolve: { alias: aliases },
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/entry-server.tsx',
    outDir: 'dist-server',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'site.js' } },
  },
});

/** Provides `virtual:built-site`: the manifest and the stylesheet of the browser build. */
function builtSite(): Plugin {
  const name = 'virtual:built-site';
  return {
    name: 'built-site',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const text = await readFile(`${folder}/dist/.vite/manifest.json`, 'utf8');
      const manifest: Record<string, { css?: string[] }> = JSON.parse(text);
      const [stylesheet] = manifest['index.html']?.css ?? [];
      if (!stylesheet) throw new Error('The entry has no stylesheet.');
      const styles = await readFile(`${folder}/dist/${stylesheet}`, 'utf8');
      return `export default ${JSON.stringify({ manifest, styles })};`;
    },
  };
}
