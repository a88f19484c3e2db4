import type { Plugin } from 'vite';
import { parseArticle } from './parse-article.ts';

/**
 * Vite plugin for importing articles: `x.md` exports the blocks of the text, `x.md?summary` the
 * summary for lists. Two modules, so that lists do not bundle the texts.
 */
export function markdownArticles(): Plugin {
  return {
    name: 'markdown-articles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/[^/]+\.md(\?summary)?$/ },
      handler(source, id) {
        const [, slug = '', query] = id.match(/([^/]+)\.md(\?summary)?$/) ?? [];
        const { summary, blocks } = parseArticle(source, slug);
        const exported = JSON.stringify(query === undefined ? blocks : summary);
        return { code: `export default ${exported};`, map: null, moduleType: 'js' };
      },
    },
  };
}
