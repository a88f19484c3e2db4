import type { IndexedProduct } from '@neev/domain';
import { Boxes, Layers, Package } from 'lucide-react';
import { useState } from 'react';
import { StatCard } from '@/components/admin/cards.tsx';
import { useFocusAfterDelete } from '@/components/admin/confirm-dialog.tsx';
import { Tabs } from '@/components/admin/tabs.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import type { Live } from '@/lib/live/use-live.ts';
import type { CatalogueTree } from './catalogue-tree.ts';
import { CategoryDialog, SubcategoryDialog } from './forms/category-dialogs.tsx';
import { ProductDialog } from './forms/product-dialog.tsx';
import { deleteTarget } from './forms/save-form.ts';
import type { DeleteTarget, ManagerActions, OpenedForm } from './manager-actions.ts';
import { type ManagerQuery, useManagerQuery } from './manager-query.ts';
import { CategoriesTab, SubcategoriesTab } from './tabs/category-tabs.tsx';
import { DeleteDialog } from './tabs/manager-controls.tsx';
import { OverviewTab } from './tabs/overview-tab.tsx';
import { ProductsTab } from './tabs/products-tab.tsx';
import { useTree } from './watch-catalogue.ts';

const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'categories', label: 'Categories' },
  { key: 'subcategories', label: 'Subcategories' },
  { key: 'products', label: 'Products' },
] as const;

interface CatalogueManagerProps {
  /** The catalogue index, live. */
  index: Live<IndexedProduct[]>;
}

/** The catalogue manager (specification, section 2, "Admin routes"). */
export function CatalogueManager({ index }: CatalogueManagerProps) {
  const tree = useTree(index);
  const loading = (
    <SkeletonList count={3} className="grid gap-4 sm:grid-cols-3" label="Loading the catalogue">
      <Skeleton className="h-24" />
    </SkeletonList>
  );
  return (
    <>
      <h2 className="text-2xl">Catalogue Manager</h2>
      <p className="mt-1 mb-6 text-ink-soft">Manage categories, subcategories and products.</p>
      <Loaded live={tree} loading={loading} failure="Failed to load data">
        {(grown) => <Manager tree={grown} />}
      </Loaded>
    </>
  );
}

function Manager({ tree }: { tree: CatalogueTree }) {
  const { query, asked, change } = useManagerQuery();
  const [form, setForm] = useState<OpenedForm>();
  const [target, setTarget] = useState<DeleteTarget>();
  const [panel, focusPanel] = useFocusAfterDelete<HTMLDivElement>();
  const actions: ManagerActions = { openForm: setForm, askToDelete: setTarget, show: change };

  function remove(record: DeleteTarget) {
    void deleteTarget(record);
    focusPanel();
  }

  return (
    <>
      <Counts tree={tree} />
      <div ref={panel} tabIndex={-1} className="mt-8 outline-none">
        <Tabs label="Catalogue" tabs={tabs} active={asked.tab} onChoose={(tab) => change({ tab })}>
          <Tab tree={tree} query={query} asked={asked} actions={actions} />
        </Tabs>
      </div>
      {form && (
        <ManagerForms
          tree={tree}
          opened={form}
          onClose={() => setForm(undefined)}
          onDelete={remove}
        />
      )}
      {target && (
        <DeleteDialog
          target={target}
          onConfirm={() => remove(target)}
          onClose={() => setTarget(undefined)}
        />
      )}
    </>
  );
}

interface TabProps {
  tree: CatalogueTree;
  query: ManagerQuery;
  asked: ManagerQuery;
  actions: ManagerActions;
}

function Tab({ tree, query, asked, actions }: TabProps) {
  switch (query.tab) {
    case 'overview':
      return <OverviewTab tree={tree} actions={actions} />;
    case 'categories':
      return <CategoriesTab tree={tree} actions={actions} />;
    case 'subcategories':
      return <SubcategoriesTab tree={tree} actions={actions} />;
    case 'products':
      return <ProductsTab tree={tree} query={query} asked={asked} actions={actions} />;
  }
}

function Counts({ tree }: { tree: CatalogueTree }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <StatCard icon={Boxes} label="Categories">
        {tree.categories.length}
      </StatCard>
      <StatCard icon={Layers} label="Subcategories">
        {tree.subcategoryCount}
      </StatCard>
      <StatCard icon={Package} label="Products">
        {tree.productCount}
      </StatCard>
    </div>
  );
}

interface ManagerFormsProps {
  tree: CatalogueTree;
  opened: OpenedForm;
  onClose: () => void;
  onDelete: (target: DeleteTarget) => void;
}

/** The open form. */
function ManagerForms({ tree, opened, onClose, onDelete }: ManagerFormsProps) {
  const [attemptedIds] = useState(() => new Set<string>());
  const props = { tree, attemptedIds, onClose };
  switch (opened.noun) {
    case 'category':
      return <CategoryDialog record={opened.record} {...props} />;
    case 'subcategory':
      return <SubcategoryDialog record={opened.record} {...props} />;
    case 'product':
      return <ProductDialog record={opened.record} onDelete={onDelete} {...props} />;
  }
}
