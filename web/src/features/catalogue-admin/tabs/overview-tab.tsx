import { formatAdminPrice, formatCount, type IndexedProduct } from '@neev/domain';
import { Card } from '@/components/admin/cards.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { CategoryIcon } from '@/components/ui/category-icon.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import type { CategoryBranch, SubcategoryBranch } from '../catalogue-tree.ts';
import type { ManagerActions, TabProps } from '../manager-actions.ts';
import { noFilters } from '../manager-query.ts';

/** An overview of the whole catalogue. */
export function OverviewTab({ tree, actions }: TabProps) {
  if (tree.categories.length === 0) {
    return <EmptyState title="No categories yet" hint="Add the first one in the Categories tab." />;
  }
  return (
    <div className="columns-1 gap-5 lg:columns-2 2xl:columns-3">
      {tree.categories.map((branch) => (
        <CategoryOverview key={branch.category.id} branch={branch} actions={actions} />
      ))}
    </div>
  );
}

function CategoryHeading({ category }: Pick<CategoryBranch, 'category'>) {
  const { name, description, icon } = category;
  return (
    <div className="flex items-start gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-strong">
        <CategoryIcon name={icon} className="size-6" />
      </span>
      <div className="min-w-0">
        <h3 className="text-lg break-words">{name}</h3>
        <p className="mt-1 line-clamp-3 text-sm break-words text-ink-soft">{description}</p>
      </div>
    </div>
  );
}

interface CategoryOverviewProps {
  branch: CategoryBranch;
  actions: ManagerActions;
}

function CategoryOverview({ branch: { category, subcategories }, actions }: CategoryOverviewProps) {
  return (
    <section aria-label={category.name} className="mb-5 break-inside-avoid-column">
      <Card className="p-5">
        <CategoryHeading category={category} />
        {subcategories.length === 0 && (
          <p className="mt-4 text-sm text-ink-soft">No subcategories</p>
        )}
        {subcategories.map((each) => (
          <SubcategoryOverview key={each.subcategory.id} branch={each} actions={actions} />
        ))}
      </Card>
    </section>
  );
}

/** Products per subcategory in the overview. */
const MAX_OVERVIEW_PRODUCTS = 100;

interface SubcategoryOverviewProps {
  branch: SubcategoryBranch;
  actions: ManagerActions;
}

function SubcategoryOverview({ branch, actions }: SubcategoryOverviewProps) {
  const { subcategory, products } = branch;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h4 className="flex items-center justify-between gap-3 text-sm font-semibold">
        <span className="min-w-0 break-words">{subcategory.name}</span>
        <Badge className="shrink-0">
          {products.length} {products.length === 1 ? 'product' : 'products'}
        </Badge>
      </h4>
      <ul className="mt-1 divide-y divide-line/60">
        {products.slice(0, MAX_OVERVIEW_PRODUCTS).map((product) => (
          <ProductLine key={product.id} product={product} />
        ))}
      </ul>
      {products.length > MAX_OVERVIEW_PRODUCTS && (
        <button
          type="button"
          className="mt-2 min-h-11 text-sm font-semibold underline underline-offset-4"
          onClick={() =>
            actions.changeQuery({ ...noFilters, tab: 'products', subcategoryId: subcategory.id })
          }
        >
          All {formatCount(products.length)} products of {subcategory.name}
        </button>
      )}
    </div>
  );
}

function ProductLine({ product: { name, price, unit } }: { product: IndexedProduct }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-1.5 text-sm">
      <span className="min-w-0 break-words text-ink-soft">{name}</span>
      <span className="shrink-0 font-medium tabular-nums">
        {formatAdminPrice(price)}
        {unit && <span className="text-ink-soft"> / {unit}</span>}
      </span>
    </li>
  );
}
