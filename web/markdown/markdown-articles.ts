import type { Plugin } from 'vite';
import { parseArticle } from './parse-article.ts';

/**
 * Lets the site import articles: `x.md` gives the blocks of its text, `x.md?summary` what a list
 * says of it. Two modules, so that a list does not carry the texts along.
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
