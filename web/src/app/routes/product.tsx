import { addressOf, company, findInMenu, type Product } from '@neev/domain';
import { Check } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Picture } from '@/components/ui/picture.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useMenu } from '@/features/catalogue/api/watch-menu.ts';
import { useProduct } from '@/features/catalogue/api/watch-product.ts';
import { Price } from '@/features/catalogue/components/price.tsx';
import { useOpenEnquiry } from '@/features/enquiry/components/enquiry-dialog-context.tsx';
import { LoadedPage } from '../layouts/loaded-page.tsx';
import { PageHead } from '../page-head.tsx';
import { NotFoundPage } from './not-found.tsx';

const RequestQuoteForm = lazy(async () => ({
  default: (await import('@/features/enquiry/components/request-quote-form.tsx')).RequestQuoteForm,
}));

export function ProductPage() {
  const { productId = '' } = useParams();
  return (
    <LoadedPage
      live={useProduct(productId)}
      loading={<ProductPageSkeleton />}
      failure="Failed to load this product."
    >
      {(product) => (product ? <ProductView product={product} /> : <NotFoundPage />)}
    </LoadedPage>
  );
}

function ProductView({ product }: { product: Product }) {
  const openEnquiry = useOpenEnquiry();
  return (
    <div className="container-page py-8 lg:py-10">
      <PageHead
        title={product.name}
        description={
          product.description ||
          `${product.name} from ${company.legalName}: price, stock and a quote for your site.`
        }
      />
      <ProductBreadcrumb product={product} />
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <Picture
          src={product.image}
          alt={product.name}
          loading="eager"
          className="aspect-[4/3] w-full rounded-lg"
        />
        <div>
          {product.brand !== '' && (
            <p className="text-sm font-semibold tracking-wider text-accent-strong uppercase">
              {product.brand}
            </p>
          )}
          <h1 className="text-title mt-1">{product.name}</h1>
          <Price price={product.price} unit={product.unit} className="mt-5 text-3xl" />
          {product.description !== '' && (
            <p className="mt-5 max-w-prose text-ink-soft">{product.description}</p>
          )}
          <ul className="mt-6 space-y-2">
            {product.features.map((feature) => (
              <li key={feature} className="flex gap-2.5">
                <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent-strong" />
                {feature}
              </li>
            ))}
          </ul>
          <Button className="mt-8 w-full sm:w-auto" onClick={openEnquiry}>
            Get Quote Now
          </Button>
        </div>
      </div>
      <section className="mt-14 max-w-2xl rounded-lg border border-line bg-white p-6 shadow-card sm:p-8">
        <h2 className="mb-5 text-xl">Request Quote</h2>
        <Suspense fallback={<Skeleton className="h-96" />}>
          <RequestQuoteForm productName={product.name} />
        </Suspense>
      </section>
    </div>
  );
}

function ProductBreadcrumb({ product }: { product: Product }) {
  const menu = useMenu();
  const found = menu.status === 'ready' ? findInMenu(menu.value, product.subcategoryId) : undefined;
  const trail = [{ label: 'Home', to: '/' }];
  if (found) {
    trail.push({ label: found.category.name, to: `/category/${addressOf(found.category.id)}` });
    trail.push({ label: found.subcategory.name, to: `/subcategory/${found.subcategory.id}` });
  }
  return <Breadcrumb trail={trail} current={product.name} />;
}

function ProductPageSkeleton() {
  return (
    <div className="container-page py-8 lg:py-10" role="status">
      <span className="sr-only">Loading the product</span>
      <Skeleton className="h-5 w-64" />
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <Skeleton className="aspect-[4/3] w-full rounded-lg" />
        <div className="space-y-5">
          <Skeleton className="h-4 w-1/5" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-8 w-1/3" />
          <Skeleton className="h-24 w-full" />
        </div>
      </div>
    </div>
  );
}
