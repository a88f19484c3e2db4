import { addressOf, company, type MenuCategory } from '@neev/domain';
import { Link } from 'react-router-dom';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { useMenu } from '@/features/catalogue/api/watch-menu.ts';
import { CategoryIcon } from '@/features/catalogue/components/category-icon.tsx';
import { PageHead } from '../page-head.tsx';

/** Every category with its subcategories and product counts. */
export function CategoriesPage() {
  return (
    <div className="container-page py-10 lg:py-14">
      <PageHead
        title="Categories"
        description={`All that ${company.legalName} supplies, by category: steel, cement, concrete, roofing, paints, stone and sand.`}
      />
      <Breadcrumb trail={[{ label: 'Home', to: '/' }]} current="Categories" />
      <h1 className="text-title course mt-8 mb-10">Categories</h1>
      <CategoryList />
    </div>
  );
}

function CategoryList() {
  const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';
  const loading = (
    <SkeletonList count={6} className={grid} label="Loading categories">
      <Skeleton className="h-56" />
    </SkeletonList>
  );
  return (
    <Loaded live={useMenu()} loading={loading} failure="Failed to load categories.">
      {({ categories }) => (
        <ul className={grid}>
          {categories.map((category) => (
            <li
              key={category.id}
              className="rounded-lg border border-line bg-white p-6 shadow-card"
            >
              <CategorySummary category={category} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function CategorySummary({ category }: { category: MenuCategory }) {
  return (
    <>
      <div className="flex items-center gap-3">
        <CategoryIcon name={category.icon} className="size-7 text-accent-strong" />
        <h2 className="text-xl">
          <Link to={`/category/${addressOf(category.id)}`} className="hover:text-accent-strong">
            {category.name}
          </Link>
        </h2>
        <span className="ml-auto text-sm text-ink-soft tabular-nums">{category.productCount}</span>
      </div>
      {category.subcategories.length === 0 ? (
        <p className="mt-4 text-ink-soft">No subcategories</p>
      ) : (
        <ul className="mt-4 divide-y divide-line">
          {category.subcategories.map(({ id, name, productCount }) => (
            <li key={id}>
              <Link
                to={`/subcategory/${id}`}
                className="flex justify-between gap-4 py-2.5 text-ink-soft hover:text-ink"
              >
                {name}
                <span className="tabular-nums">{productCount}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
