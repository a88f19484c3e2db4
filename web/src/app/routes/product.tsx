import {
  company,
  findInMenu,
  hasPrice,
  type Product,
  pathSegmentOf,
  publicPriceText,
} from '@neev/domain';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { LiveMark } from '@/components/ui/live-mark.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StructuredData } from '@/components/ui/structured-data.tsx';
import { AddToListForm } from '@/features/catalogue/components/add-to-list-form.tsx';
import { ContactBar } from '@/features/catalogue/components/contact-bar.tsx';
import { Price, PriceTerms, Stock } from '@/features/catalogue/components/product-facts.tsx';
import { ProductFeatures } from '@/features/catalogue/components/product-features.tsx';
import {
  ProductGallery,
  ProductGallerySkeleton,
} from '@/features/catalogue/components/product-gallery.tsx';
import { ShareLink } from '@/features/catalogue/components/share-link.tsx';
import { useMenu, useProduct } from '@/features/catalogue/watch-catalogue.ts';
import { useEnquiryProduct } from '@/features/enquiry/components/enquiry-dialog-context.tsx';
import type { Live } from '@/lib/live/use-live.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { useSiteFacts } from '@/lib/site-facts.ts';
import { LoadedPage } from '../layouts/loaded-page.tsx';
import { PageHead } from '../page-head.tsx';
import { productData } from '../structured-data.ts';
import { NotFoundPage } from './lazy-not-found.ts';
import { REQUEST_QUOTE_ID, RequestQuote, scrollToRequestQuote } from './request-quote.tsx';

const SimilarProducts = lazyComponent(
  async () =>
    (await import('@/features/catalogue/components/similar-products.tsx')).SimilarProducts,
);

export function ProductPage() {
  const { productId = '' } = useParams();
  const live = useProduct(productId);
  const lastProduct = useLastProduct(live);
  return (
    <LoadedPage
      live={live}
      loading={<ProductPageSkeleton />}
      failure="Failed to load this product."
    >
      {(product) => {
        // The key resets the change marks for another product.
        if (product) return <ProductView key={product.id} product={product} />;
        if (lastProduct?.id === productId)
          return <ProductView key={lastProduct.id} product={lastProduct} isDeleted />;
        return <NotFoundPage />;
      }}
    </LoadedPage>
  );
}

/** The last known product, so that a product deleted while a visitor reads it stays visible. */
function useLastProduct(live: Live<Product | undefined>): Product | undefined {
  const [lastProduct, setLastProduct] = useState<Product>();
  const value = live.status === 'ready' ? live.value : undefined;
  if (value && value !== lastProduct) setLastProduct(value);
  return lastProduct;
}

interface ProductViewProps {
  product: Product;
  isDeleted?: boolean;
}

function ProductView({ product, isDeleted = false }: ProductViewProps) {
  const { siteUrl } = useSiteFacts();
  const menu = useMenu();
  const parents =
    menu.status === 'ready' ? findInMenu(menu.value, product.subcategoryId) : undefined;
  useEnquiryProduct(product.name);
  return (
    <>
      <div className="container-page py-6 lg:py-10">
        <StructuredData data={productData(product, siteUrl)} />
        <PageHead
          title={product.name}
          image={product.image}
          description={`${publicPriceText(product)}. ${
            product.description ||
            `From ${company.legalName}: price, stock and a quote for your site.`
          }`}
        />
        <ProductBreadcrumb product={product} parents={parents} />
        <div role="status">{isDeleted && <DeletedNotice parents={parents} />}</div>
        <div className="product-view mt-6 grid gap-x-14 gap-y-10 lg:grid-cols-2">
          <ProductGallery product={product} />
          <ProductFacts product={product} isDeleted={isDeleted} />
        </div>
        <RequestQuote product={product} />
        <Deferred until="visible">
          <SimilarProducts product={product} total={parents?.subcategory.productCount} />
        </Deferred>
      </div>
      <ContactBar about={product.name} path={`/product/${product.id}`}>
        <a href={`#${REQUEST_QUOTE_ID}`} className={buttonClass()} onClick={scrollToRequestQuote}>
          Get quote
        </a>
      </ContactBar>
    </>
  );
}

function DeletedNotice({ parents }: { parents: ProductParents }) {
  return (
    <p className="mt-6 rounded-md border-l-4 border-accent bg-accent-soft px-5 py-4 font-medium">
      This product is no longer available.{' '}
      <Link
        to={parents ? `/subcategory/${parents.subcategory.id}` : '/categories'}
        className="underline underline-offset-4"
      >
        See what else we have
      </Link>
    </p>
  );
}

function ProductFacts({ product, isDeleted }: Required<ProductViewProps>) {
  const { siteUrl } = useSiteFacts();
  return (
    <div className="min-w-0">
      {product.brand !== '' && (
        <p className="text-sm font-semibold tracking-wider text-accent-strong uppercase">
          {product.brand}
        </p>
      )}
      <LiveMark value={product.name} announcement={`It is now called ${product.name}.`}>
        <h1 className="text-title mt-1">{product.name}</h1>
      </LiveMark>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Price
          product={product}
          className="rounded-md bg-ink px-4 py-2 text-2xl text-white [&_span]:text-slate-300"
        />
        <Stock product={product} hasHint />
      </div>
      {hasPrice(product.price) && <PriceTerms className="mt-3" />}
      {product.description !== '' && (
        <p className="mt-6 max-w-prose whitespace-pre-line text-ink-soft">{product.description}</p>
      )}
      <ProductFeatures features={product.features} />
      <div className="mt-8 flex flex-wrap gap-3">
        <a
          href={`#${REQUEST_QUOTE_ID}`}
          className={buttonClass('primary', 'flex-1 sm:flex-none')}
          onClick={scrollToRequestQuote}
        >
          Get Quote Now
        </a>
        <ShareLink
          text={`${product.name}, ${publicPriceText(product)}`}
          url={`${siteUrl}/product/${product.id}`}
        />
      </div>
      {!isDeleted && <AddToListForm product={product} />}
    </div>
  );
}

/** The category and subcategory of a product; `undefined` when the menu does not contain them. */
type ProductParents = ReturnType<typeof findInMenu>;

interface ProductBreadcrumbProps {
  product: Product;
  parents: ProductParents;
}

function ProductBreadcrumb({ product, parents }: ProductBreadcrumbProps) {
  const trail = [{ label: 'Home', to: '/' }];
  if (parents) {
    trail.push({
      label: parents.category.name,
      to: `/category/${pathSegmentOf(parents.category.id)}`,
    });
    trail.push({ label: parents.subcategory.name, to: `/subcategory/${parents.subcategory.id}` });
  }
  return <Breadcrumb trail={trail} current={product.name} />;
}

function ProductPageSkeleton() {
  return (
    <div className="container-page py-6 lg:py-10" role="status">
      <span className="sr-only">Loading the product</span>
      <Skeleton className="h-5 w-64" />
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <ProductGallerySkeleton />
        <div className="space-y-5">
          <Skeleton className="h-4 w-1/5" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-12 w-1/3" />
          <Skeleton className="h-24 w-full" />
        </div>
      </div>
    </div>
  );
}
