import { type MenuCategory, pathSegmentOf } from '@neev/domain';
import { Link, useParams } from 'react-router-dom';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ContactBar } from '@/features/catalogue/components/contact-bar.tsx';
import {
  ListingPageSkeleton,
  ProductListing,
} from '@/features/catalogue/listing/product-listing.tsx';
import { scopeOfCategory } from '@/features/catalogue/listing/use-listing.ts';
import { useMenu } from '@/features/catalogue/watch-catalogue.ts';
import {
  EnquiryButton,
  useEnquiryProduct,
} from '@/features/enquiry/components/enquiry-dialog-context.tsx';
import { EnquiryOffer } from '../layouts/empty-catalogue.tsx';
import { LoadedPage } from '../layouts/loaded-page.tsx';
import { PageHero } from '../layouts/page-header.tsx';
import { PageHead } from '../page-head.tsx';
import { NotFoundPage } from './lazy-not-found.ts';

/** Number of skeletons on a category page (specification, section 9). */
const CATEGORY_SKELETONS = 8;

const DEFAULT_DESCRIPTION = 'Premium quality products for all your needs';

export function CategoryPage() {
  const { categoryId = '' } = useParams();
  return (
    <LoadedPage
      live={useMenu()}
      loading={<ListingPageSkeleton layout="bands" count={CATEGORY_SKELETONS} />}
      failure="Failed to load this category."
    >
      {({ categories }) => {
        const category = categories.find(
          ({ id }) => pathSegmentOf(id) === pathSegmentOf(categoryId),
        );
        return category ? <CategoryView category={category} /> : <NotFoundPage />;
      }}
    </LoadedPage>
  );
}

function CategoryView({ category }: { category: MenuCategory }) {
  useEnquiryProduct(category.name);
  return (
    <>
      <PageHead
        title={category.name}
        description={category.description || DEFAULT_DESCRIPTION}
        image={category.image}
        path={`/category/${pathSegmentOf(category.id)}`}
      />
      <PageHero
        title={category.name}
        text={category.description || DEFAULT_DESCRIPTION}
        image={category.image}
      />
      <div className="container-page py-6 lg:py-10">
        <Breadcrumb trail={[{ label: 'Home', to: '/' }]} current={category.name} />
        <div className="mt-6">
          <ProductListing
            key={category.id}
            source={scopeOfCategory(category)}
            layout="bands"
            skeletonCount={CATEGORY_SKELETONS}
            empty={<NoProducts />}
          />
        </div>
      </div>
      <ContactBar about={category.name} path={`/category/${pathSegmentOf(category.id)}`}>
        <EnquiryButton>Get quote</EnquiryButton>
      </ContactBar>
    </>
  );
}

function NoProducts() {
  return (
    <EmptyState
      title="No products found"
      hint="We couldn't find any products in this category. Please check back later."
      action={
        <EnquiryOffer>
          <Link to="/" className={buttonClass('outline')}>
            Back to Home
          </Link>
        </EnquiryOffer>
      }
    />
  );
}
