import {
  company,
  findInMenu,
  type MenuCategory,
  type MenuSubcategory,
  pathSegmentOf,
} from '@neev/domain';
import { Link, useParams } from 'react-router-dom';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { ContactBar } from '@/features/catalogue/components/contact-bar.tsx';
import {
  ListingPageSkeleton,
  ProductListing,
} from '@/features/catalogue/listing/product-listing.tsx';
import { scopeOfSubcategory } from '@/features/catalogue/listing/use-listing.ts';
import { useMenu } from '@/features/catalogue/watch-catalogue.ts';
import {
  EnquiryButton,
  useEnquiryProduct,
} from '@/features/enquiry/components/enquiry-dialog-context.tsx';
import { NoProducts } from '../layouts/empty-catalogue.tsx';
import { LoadedPage } from '../layouts/loaded-page.tsx';
import { PageHero } from '../layouts/page-header.tsx';
import { PageHead } from '../page-head.tsx';
import { NotFoundPage } from './lazy-not-found.ts';

/** Number of skeletons on a subcategory page (specification, section 9). */
const SUBCATEGORY_SKELETONS = 6;

export function SubcategoryPage() {
  const { subcategoryId = '' } = useParams();
  return (
    <LoadedPage
      live={useMenu()}
      loading={<ListingPageSkeleton layout="cards" count={SUBCATEGORY_SKELETONS} />}
      failure="Failed to load this subcategory."
    >
      {(menu) => {
        const match = findInMenu(menu, subcategoryId);
        return match ? <SubcategoryView {...match} /> : <NotFoundPage />;
      }}
    </LoadedPage>
  );
}

interface SubcategoryViewProps {
  category: MenuCategory;
  subcategory: MenuSubcategory;
}

function SubcategoryView({ category, subcategory }: SubcategoryViewProps) {
  useEnquiryProduct(subcategory.name);
  const image = subcategory.image || category.image;
  const trail = [
    { label: 'Home', to: '/' },
    { label: category.name, to: `/category/${pathSegmentOf(category.id)}` },
  ];
  return (
    <>
      <PageHead
        title={subcategory.name}
        image={image}
        description={
          subcategory.description ||
          `${subcategory.name} from ${company.legalName}: brands, prices and stock.`
        }
      />
      <PageHero
        title={subcategory.name}
        text={subcategory.description}
        image={image}
        isImageLabelled
        action={
          <Link to="/contact" className={buttonClass()}>
            Get a Quote
          </Link>
        }
      />
      <div className="container-page py-6 lg:py-10">
        <Breadcrumb trail={trail} current={subcategory.name} />
        <div className="mt-6">
          <ProductListing
            key={subcategory.id}
            source={scopeOfSubcategory(subcategory)}
            layout="cards"
            skeletonCount={SUBCATEGORY_SKELETONS}
            empty={
              <NoProducts
                title="No products available"
                hint="Currently there are no products in this subcategory. Please check back later."
              />
            }
          />
        </div>
      </div>
      <ContactBar about={subcategory.name} path={`/subcategory/${subcategory.id}`}>
        <EnquiryButton>Get quote</EnquiryButton>
      </ContactBar>
    </>
  );
}
