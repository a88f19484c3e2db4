/**
 * Every public path (specification, section 2), for tests that visit all pages. The ids are those of the
 * seed.
 */
export interface PublicPage {
  path: string;
  /** The level 1 heading, where it is fixed. */
  heading?: string;
  /** The breadcrumb from the home page to the page itself. */
  breadcrumb?: readonly string[];
  /** The canonical path of the same page, which has the same metadata. */
  canonicalPath?: string;
  /** Another page of the same kind. */
  sameKindAs?: string;
  /** Excluded from search engines. */
  isUnlisted?: true;
  /** Responds with 404. */
  isMissing?: true;
}

/** The articles of `web/src/content/blog`. */
export const articleSlugs = [
  'choosing-roofing-sheets',
  'choosing-tmt-bars',
  'ordering-ready-mix-concrete',
  'storing-cement-on-site',
] as const;

const TMT_BAR = 'TMT Bar Fe 500D 8 mm';

export const publicPages: readonly PublicPage[] = [
  { path: '/' },
  { path: '/about', heading: 'About us', breadcrumb: ['Home', 'About us'] },
  { path: '/contact', heading: 'Contact us', breadcrumb: ['Home', 'Contact us'] },
  { path: '/categories', heading: 'Categories', breadcrumb: ['Home', 'Categories'] },
  { path: '/category/steel', heading: 'Steel', breadcrumb: ['Home', 'Steel'] },
  { path: '/category/waterproofing', heading: 'Waterproofing' },
  {
    path: '/products/steel',
    heading: 'Steel',
    canonicalPath: '/category/steel',
    sameKindAs: '/category/steel',
  },
  { path: '/products/cement', heading: 'Cement', sameKindAs: '/category/steel' },
  { path: '/products/rmc', heading: 'RMC', sameKindAs: '/category/steel' },
  { path: '/products/roofing-sheets', heading: 'Roofing Sheets', sameKindAs: '/category/steel' },
  { path: '/products/structurals', heading: 'Structurals', sameKindAs: '/category/steel' },
  {
    path: '/subcategory/tmt-bars',
    heading: 'TMT Bars',
    breadcrumb: ['Home', 'Steel', 'TMT Bars'],
  },
  {
    path: '/subcategory/cobblestones',
    heading: 'Cobblestones',
    sameKindAs: '/category/waterproofing',
  },
  {
    path: '/product/tmt-bar-fe-500d-8-mm',
    heading: TMT_BAR,
    breadcrumb: ['Home', 'Steel', 'TMT Bars', TMT_BAR],
  },
  { path: '/new-products', heading: 'Our New Products' },
  {
    path: '/paints',
    heading: 'Our New Products',
    canonicalPath: '/new-products',
    sameKindAs: '/new-products',
  },
  { path: '/material', heading: 'Our Products' },
  { path: '/material/tmt-bars', sameKindAs: '/material' },
  { path: '/quote', heading: 'Your list', breadcrumb: ['Home', 'Your list'], isUnlisted: true },
  { path: '/search', isUnlisted: true },
  { path: '/search?q=cement', isUnlisted: true, canonicalPath: '/search' },
  { path: '/privacy-policy', heading: 'Privacy policy', breadcrumb: ['Home', 'Privacy policy'] },
  {
    path: '/website-policy',
    heading: 'Website policy',
    breadcrumb: ['Home', 'Website policy'],
    sameKindAs: '/privacy-policy',
  },
  { path: '/sitemap', heading: 'Site map', breadcrumb: ['Home', 'Site map'] },
  { path: '/blog', heading: 'Notes from the yard', breadcrumb: ['Home', 'Blog'] },
  ...articleSlugs.map((slug, index) => ({
    path: `/blog/${slug}`,
    ...(index > 0 && { sameKindAs: `/blog/${articleSlugs[0]}` }),
  })),
  { path: '/nothing', heading: 'Page not found', isMissing: true },
  ...[
    '/category/nothing-of-the-kind',
    '/products/nothing-of-the-kind',
    '/subcategory/nothing-of-the-kind',
    '/product/nothing-of-the-kind',
    '/material/nothing-of-the-kind',
    '/blog/nothing-of-the-kind',
  ].map(
    (path): PublicPage => ({
      path,
      heading: 'Page not found',
      isMissing: true,
      sameKindAs: '/nothing',
    }),
  ),
];
