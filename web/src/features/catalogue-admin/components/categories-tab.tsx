import { EmptyState } from '@/components/ui/empty-state.tsx';
import { usePendingCategories } from '../api/watch-records.ts';
import type { CatalogueTree } from '../model/catalogue-tree.ts';
import { AddButton } from './add-button.tsx';
import type { ManagerActions } from './manager-actions.ts';
import { RecordButtons } from './record-buttons.tsx';
import { SortableCards } from './sortable-cards.tsx';
import { TabHead } from './tab-head.tsx';
import { useReordering } from './use-reordering.ts';

interface CategoriesTabProps {
  tree: CatalogueTree;
  actions: ManagerActions;
}

/** The categories in their order. */
export function CategoriesTab({ tree, actions }: CategoriesTabProps) {
  const items = tree.categories.map(({ category, subcategories }) => ({
    ...category,
    category,
    count: subcategories.length,
  }));
  const move = useReordering('categories', items);
  const pendingIds = usePendingCategories();

  return (
    <>
      <TabHead title="Categories">
        <AddButton label="Add Category" onClick={() => actions.openForm({ noun: 'category' })} />
      </TabHead>
      {items.length === 0 && <EmptyState title="No categories yet" hint="Add the first one." />}
      <SortableCards list="categories" items={items} pendingIds={pendingIds} onMove={move}>
        {({ category, count }) => (
          <>
            <div className="flex items-start justify-between gap-2">
              <h4 className="min-w-0 pt-2 font-semibold break-words">{category.name}</h4>
              <RecordButtons
                name={category.name}
                onEdit={() => actions.openForm({ noun: 'category', record: category })}
                onDelete={() => actions.askToDelete({ noun: 'category', record: category })}
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
