import { defaultBrands, type MenuCategory } from '@neev/domain';
import { ArrowRight, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { BrandList } from '@/components/carousel/brands.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { SkeletonList } from '@/components/ui/skeleton.tsx';
import { StructuredData } from '@/components/ui/structured-data.tsx';
import {
  CategoryCard,
  CategoryCardSkeleton,
  CategoryMark,
} from '@/features/catalogue/components/category-card.tsx';
import { useMenu } from '@/features/catalogue/watch-catalogue.ts';
import { EnquiryButton } from '@/features/enquiry/components/enquiry-dialog-context.tsx';
import { Hero } from '@/features/hero/hero.tsx';
import { useCompany } from '@/lib/company.ts';
import { useSiteFacts } from '@/lib/site-facts.ts';
import { NoCategories } from '../layouts/empty-catalogue.tsx';
import { PageHead } from '../page-head.tsx';
import { organizationData } from '../structured-data.ts';

/** Number of categories on the home page (specification, section 9). */
const HOME_CATEGORIES = 6;

export function HomePage() {
  const company = useCompany();
  return (
    <>
      <PageHead
        title={`Building materials in ${company.city}`}
        description={`${company.tagline}: steel, cement, concrete, roofing, paints and stone from an authorised dealer in ${company.state}, trusted since ${company.since}.`}
      />
      <StructuredData data={organizationData(company, useSiteFacts().siteUrl)} />
      <Hero />
      <Deferred until="visible">
        <CategorySection />
      </Deferred>
      <Deferred until="visible">
        <FoundationsSection />
      </Deferred>
      <BlogSection />
      <EnquiryBand />
    </>
  );
}

function CategorySection() {
  return (
    <section className="container-page py-16 lg:py-24">
      <div className="mb-10 flex flex-wrap items-end justify-between gap-4">
        <div className="course">
          <h2 className="text-title">What we supply</h2>
          <p className="mt-2 max-w-xl text-ink-soft">
            From the footing to the finish: IS-certified materials, in stock or to order.
          </p>
        </div>
        <Link
          to="/categories"
          className="inline-flex items-center gap-1.5 font-semibold hover:text-accent-strong"
        >
          All categories
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
      <HomeCategories />
    </section>
  );
}

const grid = 'grid grid-cols-2 gap-3 sm:gap-6 lg:grid-cols-3';

function HomeCategories() {
  const loading = (
    <SkeletonList count={HOME_CATEGORIES} className={grid} label="Loading categories">
      <CategoryCardSkeleton />
    </SkeletonList>
  );
  return (
    <Loaded live={useMenu()} loading={loading} failure="Failed to load categories.">
      {({ categories }) =>
        categories.length === 0 ? <NoCategories /> : <CategoryCards categories={categories} />
      }
    </Loaded>
  );
}

function CategoryCards({ categories }: { categories: readonly MenuCategory[] }) {
  return (
    <ul className={grid}>
      {categories.slice(0, HOME_CATEGORIES).map((category) => (
        <li key={category.id}>
          <CategoryMark category={category}>
            <CategoryCard category={category} />
          </CategoryMark>
        </li>
      ))}
    </ul>
  );
}

function FoundationsSection() {
  const { since, state, brands = defaultBrands } = useCompany();
  return (
    <section className="border-y border-line bg-paper">
      <div className="container-page grid gap-12 py-16 lg:grid-cols-2 lg:items-center lg:py-24">
        <div>
          <p className="inline-flex items-center gap-2.5 rounded-sm bg-ink py-2 pr-4 pl-3 text-sm font-semibold text-white">
            <ShieldCheck aria-hidden className="size-5 text-accent" />
            Trusted Since {since}
          </p>
          <h2 className="text-title mt-6">Building stronger foundations for {state}’s future</h2>
          <p className="mt-4 max-w-prose text-ink-soft">
            We are an authorised dealer for the brands that sites across the state rely on. Every
            lorry leaves the yard with a weighbridge slip and a test certificate.
          </p>
        </div>
        <BrandList brands={brands} />
      </div>
    </section>
  );
}

function BlogSection() {
  return (
    <section className="container-page pt-16 lg:pt-20">
      <h2 className="text-title">Notes from the yard</h2>
      <p className="mt-2 max-w-xl text-ink-soft">
        How to choose a material, how to order it, and how to check what arrives.
      </p>
      <Link to="/blog" className={buttonClass('outline', 'mt-5')}>
        Read the blog
      </Link>
    </section>
  );
}

function EnquiryBand() {
  const { phoneLink } = useCompany();
  return (
    <section className="container-page py-16 lg:py-20">
      <div className="flex flex-col gap-6 rounded-lg bg-accent p-8 sm:p-12 lg:flex-row lg:items-center lg:justify-between">
        <div>
          <h2 className="text-title">Tell us what your site needs</h2>
          <p className="mt-2 max-w-xl text-slate-800">
            Quantities, grades and a delivery date: we reply with a price the same working day.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <EnquiryButton variant="dark">Send us an enquiry</EnquiryButton>
          <a href={`tel:${phoneLink}`} className={buttonClass('outline')}>
            Call
          </a>
        </div>
      </div>
    </section>
  );
}
