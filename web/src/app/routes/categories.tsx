import { company, type MenuCategory, pathSegmentOf } from '@neev/domain';
import { Link } from 'react-router-dom';
import { CategoryIcon } from '@/components/ui/category-icon.tsx';
import { LiveItem } from '@/components/ui/live-mark.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Picture } from '@/components/ui/picture.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { CategoryMark, ProductCount } from '@/features/catalogue/components/category-card.tsx';
import { useMenu } from '@/features/catalogue/watch-catalogue.ts';
import { useStableList } from '@/lib/stable-list.ts';
import { NoCategories } from '../layouts/empty-catalogue.tsx';
import { PageHeader } from '../layouts/page-header.tsx';
import { PageHead } from '../page-head.tsx';

const GRID = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-7';

/** Every category with its subcategories and product counts. */
export function CategoriesPage() {
  return (
    <>
      <PageHead
        title="Categories"
        description={`Everything ${company.legalName} supplies, by category: steel, cement, concrete, roofing, paints, stone and sand.`}
      />
      <PageHeader title="Categories" lead="Everything we supply, from the footing to the finish." />
      <div className="container-page py-10 lg:py-14">
        <CategoryList />
      </div>
    </>
  );
}

function CategoryList() {
  const loading = (
    <SkeletonList count={6} className={GRID} label="Loading categories">
      <Skeleton className="h-80" />
    </SkeletonList>
  );
  return (
    <Loaded live={useMenu()} loading={loading} failure="Failed to load categories.">
      {({ categories }) =>
        categories.length === 0 ? <NoCategories /> : <CategoryGrid categories={categories} />
      }
    </Loaded>
  );
}

function CategoryGrid({ categories }: { categories: readonly MenuCategory[] }) {
  // The list is not limited, so every added category is new.
  const shown = useStableList({ listKey: '', items: categories, isNew: () => true });
  return (
    <ul className={GRID}>
      {shown.map(({ item: category, mark }) => (
        <li key={category.id}>
          <LiveItem mark={mark} name={category.name}>
            <CategoryMark category={category}>
              <CategorySummary category={category} />
            </CategoryMark>
          </LiveItem>
        </li>
      ))}
    </ul>
  );
}

function CategorySummary({ category }: { category: MenuCategory }) {
  return (
    <div className="h-full overflow-hidden rounded-lg border border-line bg-white shadow-card">
      <CategoryLink category={category} />
      <div className="px-5 py-2 sm:px-6">
        <SubcategoryLinks subcategories={category.subcategories} />
      </div>
    </div>
  );
}

function SubcategoryLinks({ subcategories }: Pick<MenuCategory, 'subcategories'>) {
  if (subcategories.length === 0) return <p className="py-3 text-ink-soft">No subcategories</p>;
  return (
    <ul className="divide-y divide-line">
      {subcategories.map(({ id, name, productCount }) => (
        <li key={id}>
          <Link
            to={`/subcategory/${id}`}
            className="flex min-h-11 items-center justify-between gap-4 py-2 text-ink-soft hover:text-ink"
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <ProductCount count={productCount} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function CategoryLink({ category }: { category: MenuCategory }) {
  return (
    <Link
      to={`/category/${pathSegmentOf(category.id)}`}
      className="group relative isolate flex min-h-32 items-end gap-3 overflow-hidden bg-slate-900 px-5 pt-16 pb-4 text-white sm:px-6"
    >
      <Picture
        src={category.image}
        alt=""
        className="absolute inset-0 -z-10 size-full transition-transform duration-700 ease-settle group-hover:scale-105"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-slate-950/95 via-slate-950/60 to-slate-950/20" />
      <CategoryIcon name={category.icon} className="mb-0.5 size-6 shrink-0 text-accent" />
      <h2 className="min-w-0 flex-1 text-xl">{category.name}</h2>
      <span className="mb-0.5 text-sm text-slate-200">
        <ProductCount count={category.productCount} />
      </span>
    </Link>
  );
}
