import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { DragHandle, MoveButton, SortableList } from '@/components/admin/sortable-list.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { saveOrder } from '@/lib/admin/update-records.ts';
import type { CategoryBranch, SubcategoryBranch } from '../catalogue-tree.ts';
import type { ManagerActions, TabProps } from '../manager-actions.ts';
import { usePendingCategories, usePendingSubcategories } from '../watch-catalogue.ts';
import { RecordButtons, TabHeader } from './manager-controls.tsx';

/** The categories, sorted by position. */
export function CategoriesTab({ tree, actions }: TabProps) {
  const items = tree.categories.map(({ category, subcategories }) => ({
    ...category,
    category,
    count: subcategories.length,
  }));
  const pendingIds = usePendingCategories();

  return (
    <>
      <TabHeader
        title="Categories"
        addLabel="Add Category"
        onAdd={() => actions.openForm({ recordType: 'category' })}
      />
      {items.length === 0 && <EmptyState title="No categories yet" hint="Add the first one." />}
      <SortableCards
        list="categories"
        collection="categories"
        items={items}
        pendingIds={pendingIds}
      >
        {({ category, count }) => (
          <>
            <div className="flex items-start justify-between gap-2">
              <h4 className="min-w-0 pt-2 font-semibold break-words">{category.name}</h4>
              <RecordButtons
                name={category.name}
                onEdit={() => actions.openForm({ recordType: 'category', record: category })}
                onDelete={() => actions.confirmDelete({ recordType: 'category', record: category })}
              />
            </div>
            <p className="mt-1 line-clamp-2 text-sm break-words text-ink-soft">
              {category.description}
            </p>
            <p className="mt-2 text-sm font-medium">
              {count} {count === 1 ? 'subcategory' : 'subcategories'}
            </p>
          </>
        )}
      </SortableCards>
    </>
  );
}

/** The subcategories by category, sorted by position. */
export function SubcategoriesTab({ tree, actions }: TabProps) {
  const pendingIds = usePendingSubcategories();
  return (
    <>
      <TabHeader
        title="Subcategories"
        addLabel="Add Subcategory"
        onAdd={() => actions.openForm({ recordType: 'subcategory' })}
      />
      {tree.categories.length === 0 && (
        <EmptyState title="No categories yet" hint="Add a category first." />
      )}
      {tree.categories.map((branch) => (
        <SubcategoryGroup key={branch.category.id} {...{ branch, pendingIds, actions }} />
      ))}
    </>
  );
}

interface SubcategoryGroupProps {
  branch: CategoryBranch;
  pendingIds: ReadonlySet<string>;
  actions: ManagerActions;
}

function SubcategoryGroup({ branch, pendingIds, actions }: SubcategoryGroupProps) {
  const { category, subcategories } = branch;
  const items = subcategories.map((each) => ({ ...each.subcategory, branch: each }));
  return (
    <section aria-label={category.name} className="mb-8">
      <h4 className="mb-3 text-lg font-bold tracking-tight break-words">{category.name}</h4>
      {items.length === 0 && <p className="text-sm text-ink-soft">No subcategories</p>}
      <SortableCards
        list={`subcategories of ${category.id}`}
        collection="subcategories"
        items={items}
        pendingIds={pendingIds}
      >
        {(item) => <SubcategoryCard branch={item.branch} actions={actions} />}
      </SortableCards>
    </section>
  );
}

interface SubcategoryCardProps {
  branch: SubcategoryBranch;
  actions: ManagerActions;
}

function SubcategoryCard({ branch: { subcategory, products }, actions }: SubcategoryCardProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <h5 className="min-w-0 pt-2 font-semibold break-words">{subcategory.name}</h5>
        <RecordButtons
          name={subcategory.name}
          onEdit={() => actions.openForm({ recordType: 'subcategory', record: subcategory })}
          onDelete={() => actions.confirmDelete({ recordType: 'subcategory', record: subcategory })}
        />
      </div>
      <p className="mt-1 line-clamp-2 text-sm break-words text-ink-soft">
        {subcategory.description || 'No description'}
      </p>
      <Badge className="mt-2">
        {products.length} {products.length === 1 ? 'product' : 'products'}
      </Badge>
    </>
  );
}

interface SortableCardsProps<T> {
  /** A unique name of the list. */
  list: string;
  collection: 'categories' | 'subcategories';
  items: readonly T[];
  pendingIds: ReadonlySet<string>;
  children: (item: T) => ReactNode;
}

/** Side by side, the previous card is on the left and the next one on the right. */
const moveButtonClass = 'size-9 sm:[&_svg]:-rotate-90';

function SortableCards<T extends { id: string; name: string; position: number }>({
  collection,
  children,
  ...props
}: SortableCardsProps<T>) {
  return (
    <SortableList
      {...props}
      nameOf={({ name }) => name}
      onOrder={(order) => saveOrder(collection, order)}
      className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3"
      itemClassName=""
    >
      {(item, sorting) => (
        <>
          <div className="flex flex-col items-center justify-between border-r border-line px-1 py-2">
            <MoveButton
              sorting={sorting}
              offset={-1}
              label={`Move ${item.name} up`}
              icon={ArrowUp}
              className={moveButtonClass}
            />
            <DragHandle sorting={sorting} className="size-9 text-slate-500" />
            <MoveButton
              sorting={sorting}
              offset={1}
              label={`Move ${item.name} down`}
              icon={ArrowDown}
              className={moveButtonClass}
            />
          </div>
          <div className="min-w-0 flex-1 p-4">{children(item)}</div>
        </>
      )}
    </SortableList>
  );
}
