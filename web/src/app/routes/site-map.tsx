import { company, type Menu, type MenuCategory, pathSegmentOf } from '@neev/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { articles } from '@/features/blog/articles.ts';
import { ProductCount } from '@/features/catalogue/components/category-card.tsx';
import { useMenu } from '@/features/catalogue/watch-catalogue.ts';
import { NoCategories } from '../layouts/empty-catalogue.tsx';
import { PageHeader } from '../layouts/page-header.tsx';
import { PageHead } from '../page-head.tsx';

interface SiteMapLink {
  label: string;
  to: string;
}

const pages: readonly SiteMapLink[] = [
  { label: 'Home', to: '/' },
  { label: 'About us', to: '/about' },
  { label: 'Contact us', to: '/contact' },
  { label: 'Search', to: '/search' },
  { label: 'Privacy policy', to: '/privacy-policy' },
  { label: 'Website policy', to: '/website-policy' },
];

const overviews: readonly SiteMapLink[] = [
  { label: 'All categories', to: '/categories' },
  { label: 'All products', to: '/material' },
  { label: 'New products', to: '/new-products' },
];

const blog: readonly SiteMapLink[] = [
  { label: 'All articles', to: '/blog' },
  ...articles.map(({ title, slug }) => ({ label: title, to: `/blog/${slug}` })),
];

/** All pages of the site for visitors, with the live catalogue. */
export function SiteMapPage() {
  return (
    <>
      <PageHead
        title="Site map"
        description={`Everything on the ${company.name} website: the catalogue with its categories and subcategories, the articles, the policies and the contact page.`}
      />
      <PageHeader title="Site map" lead="Everything on this site" />
      <div className="container-page grid grid-cols-1 gap-12 py-10 wrap-anywhere lg:grid-cols-[1fr_2fr] lg:gap-16 lg:py-16">
        <div className="grid content-start gap-12 sm:grid-cols-2 lg:grid-cols-1">
          <Chapter title="Pages">
            <Entries entries={pages} />
          </Chapter>
          <Chapter title="Blog">
            <Entries entries={blog} />
          </Chapter>
        </div>
        <Chapter title="Catalogue">
          <Entries entries={overviews} className="gap-x-10 sm:grid sm:grid-cols-3" />
          <div className="mt-8">
            <CatalogueTree />
          </div>
        </Chapter>
      </div>
    </>
  );
}

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 border-b-2 border-ink pb-2 text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Entries({ entries, className }: { entries: readonly SiteMapLink[]; className?: string }) {
  return (
    <ul className={className}>
      {entries.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className="block py-2.5 underline-offset-4 hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const TREE = 'grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2';

function CatalogueTree() {
  const loading = (
    <SkeletonList count={6} className={TREE} label="Loading the catalogue">
      <Skeleton className="h-44" />
    </SkeletonList>
  );
  return (
    <Loaded live={useMenu()} loading={loading} failure="Failed to load the catalogue.">
      {(menu) => (menu.categories.length === 0 ? <NoCategories /> : <Tree menu={menu} />)}
    </Loaded>
  );
}

function Tree({ menu }: { menu: Menu }) {
  return (
    <ul className={TREE}>
      {menu.categories.map((category) => (
        <li key={category.id}>
          <Branch category={category} />
        </li>
      ))}
    </ul>
  );
}

function Branch({ category }: { category: MenuCategory }) {
  return (
    <>
      <h3 className="text-lg">
        <CountedLink to={`/category/${pathSegmentOf(category.id)}`} {...category} />
      </h3>
      <ul className="border-l-2 border-line pl-4">
        {category.subcategories.map((subcategory) => (
          <li key={subcategory.id}>
            <CountedLink to={`/subcategory/${subcategory.id}`} {...subcategory} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface CountedLinkProps {
  to: string;
  name: string;
  productCount: number;
}

function CountedLink({ to, name, productCount }: CountedLinkProps) {
  return (
    <Link to={to} className="group flex items-baseline justify-between gap-4 py-2.5">
      <span className="underline-offset-4 group-hover:underline">{name}</span>
      <span className="text-sm font-normal tracking-normal text-ink-soft">
        <ProductCount count={productCount} />
      </span>
    </Link>
  );
}
