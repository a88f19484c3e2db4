import type { IndexedProduct } from '@neev/domain';
import { Boxes, Layers, Package } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { StatCard } from '@/components/ui/stat-card.tsx';
import { Tabs } from '@/components/ui/tabs.tsx';
import type { Live } from '@/lib/live/use-live.ts';
import { useTree } from '../api/use-tree.ts';
import { deleteTarget } from '../forms/save-form.ts';
import type { CatalogueTree } from '../model/catalogue-tree.ts';
import type { ManagerQuery } from '../model/manager-query.ts';
import type { DeleteTarget, OpenedForm } from '../model/opened-form.ts';
import { CategoriesTab } from './categories-tab.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { ManagerActions } from './manager-actions.ts';
import { ManagerForms } from './manager-forms.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { ProductsTab } from './products-tab.tsx';
import { SubcategoriesTab } from './subcategories-tab.tsx';
import { useManagerQuery } from './use-manager-query.ts';

const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'categories', label: 'Categories' },
  { key: 'subcategories', label: 'Subcategories' },
  { key: 'products', label: 'Products' },
] as const;

interface CatalogueManagerProps {
  /** Every product in a few words, live. */
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
  const { panel, remove } = useRemoval();
  const actions: ManagerActions = { openForm: setForm, askToDelete: setTarget, show: change };

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

/** The button of a deleted record disappears with it, so the focus moves to the list. */
function useRemoval() {
  const panel = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState(0);

  useEffect(() => {
    if (removed > 0) panel.current?.focus();
  }, [removed]);

  function remove(target: DeleteTarget) {
    void deleteTarget(target);
    setRemoved((count) => count + 1);
  }

  return { panel, remove };
}
