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
import { deleteTarget, updateProduct } from './forms/save-form.ts';
import type { DeleteTarget, ManagerActions, OpenedForm } from './manager-actions.ts';
import { type ManagerQuery, useManagerQuery } from './manager-query.ts';
import { CategoriesTab, SubcategoriesTab } from './tabs/category-tabs.tsx';
import { DeleteDialog } from './tabs/manager-controls.tsx';
import { OverviewTab } from './tabs/overview-tab.tsx';
import { createPriceSheet, type PriceSheet } from './tabs/price-sheet.ts';
import { ProductsTab } from './tabs/products-tab.tsx';
import { useCatalogueTree } from './watch-catalogue.ts';

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
  const tree = useCatalogueTree(index);
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
        {(loadedTree) => <Manager tree={loadedTree} />}
      </Loaded>
    </>
  );
}

function Manager({ tree }: { tree: CatalogueTree }) {
  const { query, requestedQuery, changeQuery } = useManagerQuery();
  const [form, setForm] = useState<OpenedForm>();
  const [target, setTarget] = useState<DeleteTarget>();
  const [sheet] = useState(() => createPriceSheet(updateProduct));
  const [panel, focusPanel] = useFocusAfterDelete<HTMLDivElement>();
  const actions: ManagerActions = { openForm: setForm, confirmDelete: setTarget, changeQuery };

  function remove(record: DeleteTarget) {
    void deleteTarget(record);
    focusPanel();
  }

  return (
    <>
      <Counts tree={tree} />
      <div ref={panel} tabIndex={-1} className="mt-8 outline-none">
        <Tabs
          label="Catalogue"
          tabs={tabs}
          active={requestedQuery.tab}
          onChoose={(tab) => changeQuery({ tab })}
        >
          <Tab {...{ tree, query, requestedQuery, actions, sheet }} />
        </Tabs>
      </div>
      {form && (
        <ManagerForms
          tree={tree}
          form={form}
          onClose={() => setForm(undefined)}
          onDelete={remove}
        />
      )}
      {target && (
        <DeleteDialog
          target={target}
          tree={tree}
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
  requestedQuery: ManagerQuery;
  actions: ManagerActions;
  sheet: PriceSheet;
}

function Tab(props: TabProps) {
  const { tree, actions } = props;
  switch (props.query.tab) {
    case 'overview':
      return <OverviewTab tree={tree} actions={actions} />;
    case 'categories':
      return <CategoriesTab tree={tree} actions={actions} />;
    case 'subcategories':
      return <SubcategoriesTab tree={tree} actions={actions} />;
    case 'products':
      return <ProductsTab {...props} />;
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
  form: OpenedForm;
  onClose: () => void;
  onDelete: (target: DeleteTarget) => void;
}

/** The open form. */
function ManagerForms({ tree, form, onClose, onDelete }: ManagerFormsProps) {
  const [attemptedIds] = useState(() => new Set<string>());
  const props = { tree, attemptedIds, onClose };
  switch (form.recordType) {
    case 'category':
      return <CategoryDialog record={form.record} {...props} />;
    case 'subcategory':
      return <SubcategoryDialog record={form.record} {...props} />;
    case 'product':
      return <ProductDialog record={form.record} onDelete={onDelete} {...props} />;
  }
}
