/** The public pages: each a chunk of its own, and the same for the browser and for the server. */
import { PLAIN_ENQUIRY_PATH, type Source } from '@neev/domain';
import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { matchPath } from 'react-router-dom';
import { productSource } from '@/features/catalogue/api/watch-product.ts';
import { firstProducts } from '@/features/catalogue/api/watch-products.ts';
import { markOnce } from '@/lib/mark-once.ts';

export interface Page {
  /** As the router writes it. */
  path: string;
  /** The module in `routes/`, by which a server finds the page's files. */
  file: string;
  /** What it shows of the catalogue beside the menu, as far as its address tells. */
  sourcesAt(pathname: string): Source[];
  /** Loads the page's code; afterwards `Component` renders at once. */
  load(): Promise<void>;
  Component: ComponentType;
}

const home = async () => (await import('./routes/home.tsx')).HomePage;
const about = async () => (await import('./routes/about.tsx')).AboutPage;
const contact = async () => (await import('./routes/contact.tsx')).ContactPage;
const categories = async () => (await import('./routes/categories.tsx')).CategoriesPage;
const category = async () => (await import('./routes/category.tsx')).CategoryPage;
const subcategory = async () => (await import('./routes/subcategory.tsx')).SubcategoryPage;
const product = async () => (await import('./routes/product.tsx')).ProductPage;
const newProducts = async () => (await import('./routes/new-products.tsx')).NewProductsPage;
const material = async () => (await import('./routes/material.tsx')).MaterialPage;
const search = async () => (await import('./routes/search.tsx')).SearchPage;
const privacyPolicy = async () => (await import('./routes/privacy-policy.tsx')).PrivacyPolicyPage;
const websitePolicy = async () => (await import('./routes/website-policy.tsx')).WebsitePolicyPage;
const siteMap = async () => (await import('./routes/site-map.tsx')).SiteMapPage;
const blog = async () => (await import('./routes/blog.tsx')).BlogPage;
const article = async () => (await import('./routes/article.tsx')).ArticlePage;
const enquiryOutcome = async () =>
  (await import('./routes/enquiry-outcome.tsx')).EnquiryOutcomePage;
const notFound = async () => (await import('./routes/not-found.tsx')).NotFoundPage;

const productsOfCategory: SourcesOf = ({ categoryId = '' }) => [
  firstProducts({ field: 'categoryId', id: categoryId }),
];

export const notFoundPage = page('*', 'not-found', notFound);

/** In no order: none of two that match the same address is as exact as the other. */
export const pages: readonly Page[] = [
  page('/', 'home', home),
  page('/about', 'about', about),
  page('/contact', 'contact', contact),
  page('/categories', 'categories', categories),
  page('/category/:categoryId', 'category', category, productsOfCategory),
  page('/products/:categoryId', 'category', category, productsOfCategory),
  page('/subcategory/:subcategoryId', 'subcategory', subcategory, ({ subcategoryId = '' }) => [
    firstProducts({ field: 'subcategoryId', id: subcategoryId }),
  ]),
  page('/product/:productId', 'product', product, ({ productId = '' }) => [
    productSource(productId),
  ]),
  page('/new-products', 'new-products', newProducts),
  page('/paints', 'new-products', newProducts),
  page('/material', 'material', material),
  page('/material/:subcategoryName', 'material', material),
  page('/search', 'search', search),
  page('/privacy-policy', 'privacy-policy', privacyPolicy),
  page('/website-policy', 'website-policy', websitePolicy),
  page('/sitemap', 'site-map', siteMap),
  page('/blog', 'blog', blog),
  page('/blog/:articleSlug', 'article', article),
  page(PLAIN_ENQUIRY_PATH, 'enquiry-outcome', enquiryOutcome),
];

/** The page of an address, without its query. */
export function findPage(pathname: string): Page {
  return pages.find(({ path }) => matchPath(path, pathname)) ?? notFoundPage;
}

type SourcesOf = (params: Readonly<Record<string, string | undefined>>) => Source[];

function page(
  path: string,
  file: string,
  loadComponent: () => Promise<ComponentType>,
  sourcesOf: SourcesOf = () => [],
): Page {
  let loaded: ComponentType | undefined;
  const Late = lazy(async () => ({ default: await loadComponent() }));

  async function load() {
    loaded = await loadComponent();
  }

  /** What it began as it stays, so that nothing on the page is thrown away when the code has come. */
  function Component() {
    const [Content] = useState(() => loaded ?? Late);
    useEffect(() => markOnce('neev:interactive'), []);
    return createElement(Content);
  }

  return {
    path,
    file,
    sourcesAt: (pathname) => sourcesOf(matchPath(path, pathname)?.params ?? {}),
    load,
    Component,
  };
}
