/** Test replacement of `virtual:built-site`, the output of the browser build. */
import type { BuiltSite } from './src/document.tsx';

const site: BuiltSite = {
  styles: 'p{color:red}',
  manifest: {
    'index.html': {
      file: 'assets/index.js',
      css: ['assets/index.css'],
      imports: ['_react.js'],
      dynamicImports: ['_site.js'],
    },
    'src/styles/fonts/archivo-ascii.woff2': { file: 'assets/font.woff2' },
    '_site.js': { file: 'assets/site.js', imports: ['_part.js'] },
    'src/app/routes/admin/admin-area.tsx': { file: 'assets/admin.js' },
    '_react.js': { file: 'assets/react.js' },
    '_part.js': { file: 'assets/part.js' },
    ...Object.fromEntries(
      [
        'home',
        'category',
        'product',
        'material',
        'search',
        'contact',
        'enquiry-outcome',
        'article',
        'not-found',
      ].map((page) => [
        `src/app/routes/${page}.tsx`,
        { file: `assets/${page}.js`, imports: ['_part.js'], css: [`assets/${page}.css`] },
      ]),
    ),
  },
};

export default site;
