import { Badge } from '@/components/ui/badge.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { usePendingSubcategories } from '../api/watch-records.ts';
import type { CatalogueTree, CategoryBranch, SubcategoryBranch } from '../model/catalogue-tree.ts';
import { AddButton } from './add-button.tsx';
import type { ManagerActions } from './manager-actions.ts';
import { RecordButtons } from './record-buttons.tsx';
import { SortableCards } from './sortable-cards.tsx';
import { TabHead } from './tab-head.tsx';
import { useReordering } from './use-reordering.ts';

interface SubcategoriesTabProps {
  tree: CatalogueTree;
  actions: ManagerActions;
}

/** The subcategories, by category and in their order. */
export function SubcategoriesTab({ tree, actions }: SubcategoriesTabProps) {
  const pendingIds = usePendingSubcategories();
  return (
    <>
      <TabHead title="Subcategories">
        <AddButton
          label="Add Subcategory"
          onClick={() => actions.openForm({ noun: 'subcategory' })}
        />
      </TabHead>
      {tree.categories.length === 0 && (
        <EmptyState title="No categories yet" hint="A subcategory needs a category to stand in." />
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
  const move = useReordering('subcategories', items);
  return (
    <section aria-label={category.name} className="mb-8">
      <h4 className="mb-3 text-lg font-bold tracking-tight break-words">{category.name}</h4>
      {items.length === 0 && <p className="text-sm text-ink-soft">No subcategories</p>}
      <SortableCards
        list={`subcategories of ${category.id}`}
        items={items}
        pendingIds={pendingIds}
        onMove={move}
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
          onEdit={() => actions.openForm({ noun: 'subcategory', record: subcategory })}
          onDelete={() => actions.askToDelete({ noun: 'subcategory', record: subcategory })}
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
