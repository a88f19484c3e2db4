/** The public pages, shared by browser and server. Each is a chunk of its own. */
import { PLAIN_ENQUIRY_PATH, type Source } from '@neev/domain';
import { matchPath } from 'react-router-dom';
import { firstPageSource, productSource } from '@/features/catalogue/watch-catalogue.ts';
import { type LazyComponent, lazyComponent } from '@/lib/loading/lazy-component.ts';

interface Page {
  /** Path pattern of the router. */
  path: string;
  /** The module in `routes/`, from which the server finds the chunks of the page. */
  file: string;
  /** The sources of the page, except the menu, as far as the address determines them. */
  sourcesForPath(pathname: string): Source[];
  Component: LazyComponent<object>;
}

const HomePage = lazyComponent(async () => (await import('./routes/home.tsx')).HomePage);
const AboutPage = lazyComponent(async () => (await import('./routes/about.tsx')).AboutPage);
const ContactPage = lazyComponent(async () => (await import('./routes/contact.tsx')).ContactPage);
const CategoriesPage = lazyComponent(
  async () => (await import('./routes/categories.tsx')).CategoriesPage,
);
const CategoryPage = lazyComponent(
  async () => (await import('./routes/category.tsx')).CategoryPage,
);
const SubcategoryPage = lazyComponent(
  async () => (await import('./routes/subcategory.tsx')).SubcategoryPage,
);
const ProductPage = lazyComponent(async () => (await import('./routes/product.tsx')).ProductPage);
const NewProductsPage = lazyComponent(
  async () => (await import('./routes/new-products.tsx')).NewProductsPage,
);
const MaterialPage = lazyComponent(
  async () => (await import('./routes/material.tsx')).MaterialPage,
);
const QuotePage = lazyComponent(async () => (await import('./routes/quote.tsx')).QuotePage);
const SearchPage = lazyComponent(async () => (await import('./routes/search.tsx')).SearchPage);
const PrivacyPolicyPage = lazyComponent(
  async () => (await import('./routes/privacy-policy.tsx')).PrivacyPolicyPage,
);
const WebsitePolicyPage = lazyComponent(
  async () => (await import('./routes/website-policy.tsx')).WebsitePolicyPage,
);
const SiteMapPage = lazyComponent(async () => (await import('./routes/site-map.tsx')).SiteMapPage);
const BlogPage = lazyComponent(async () => (await import('./routes/blog.tsx')).BlogPage);
const ArticlePage = lazyComponent(async () => (await import('./routes/article.tsx')).ArticlePage);
const EnquiryOutcomePage = lazyComponent(
  async () => (await import('./routes/enquiry-outcome.tsx')).EnquiryOutcomePage,
);
const NotFoundPage = lazyComponent(
  async () => (await import('./routes/not-found.tsx')).NotFoundPage,
);

const productsOfCategory: SourcesOf = ({ categoryId = '' }) => [
  firstPageSource({ field: 'categoryId', id: categoryId }),
];

export const notFoundPage = page('*', 'not-found', NotFoundPage);

/** The order does not matter: an address matches at most one pattern. */
export const pages: readonly Page[] = [
  page('/', 'home', HomePage),
  page('/about', 'about', AboutPage),
  page('/contact', 'contact', ContactPage),
  page('/categories', 'categories', CategoriesPage),
  page('/category/:categoryId', 'category', CategoryPage, productsOfCategory),
  page('/products/:categoryId', 'category', CategoryPage, productsOfCategory),
  page('/subcategory/:subcategoryId', 'subcategory', SubcategoryPage, ({ subcategoryId = '' }) => [
    firstPageSource({ field: 'subcategoryId', id: subcategoryId }),
  ]),
  page('/product/:productId', 'product', ProductPage, ({ productId = '' }) => [
    productSource(productId),
  ]),
  page('/new-products', 'new-products', NewProductsPage),
  page('/paints', 'new-products', NewProductsPage),
  page('/material', 'material', MaterialPage),
  page('/material/:subcategoryName', 'material', MaterialPage),
  page('/search', 'search', SearchPage),
  page('/quote', 'quote', QuotePage),
  page('/quote/:referenceNumber', 'quote', QuotePage),
  page('/privacy-policy', 'privacy-policy', PrivacyPolicyPage),
  page('/website-policy', 'website-policy', WebsitePolicyPage),
  page('/sitemap', 'site-map', SiteMapPage),
  page('/blog', 'blog', BlogPage),
  page('/blog/:articleSlug', 'article', ArticlePage),
  page(PLAIN_ENQUIRY_PATH, 'enquiry-outcome', EnquiryOutcomePage),
];

/** Returns the page of a path without query. */
export function findPage(pathname: string): Page {
  return pages.find(({ path }) => matchPath(path, pathname)) ?? notFoundPage;
}

type SourcesOf = (params: Readonly<Record<string, string | undefined>>) => Source[];

function page(
  path: string,
  file: string,
  Component: LazyComponent<object>,
  sourcesOf: SourcesOf = () => [],
): Page {
  const sourcesForPath = (pathname: string) => sourcesOf(matchPath(path, pathname)?.params ?? {});
  return { path, file, sourcesForPath, Component };
}
