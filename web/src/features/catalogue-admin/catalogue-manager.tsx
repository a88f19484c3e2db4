import { formatCount, type IndexedProduct } from '@neev/domain';
import { Boxes, Layers, Package } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { StatCard } from '@/components/admin/cards.tsx';
import { useFocusAfterDelete } from '@/components/admin/confirm-dialog.tsx';
import { RecentlyDeleted } from '@/components/admin/recently-deleted.tsx';
import { Tabs } from '@/components/admin/tabs.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { useConfirmUnload } from '@/lib/admin/confirm-unload.ts';
import { useFocusAfterRemoval } from '@/lib/hooks/use-focus-after-removal.ts';
import type { Live } from '@/lib/live/use-live.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { type CatalogueTree, productIdsOf } from './catalogue-tree.ts';
import { deleteTarget, readProduct, updateProduct } from './change-records.ts';
import type { DeleteTarget, ManagerActions, OpenedForm } from './manager-actions.ts';
import { useManagerQuery } from './manager-query.ts';
import { DeleteDialog } from './tabs/manager-controls.tsx';
import { OverviewTab } from './tabs/overview-tab.tsx';
import { createPriceSheet } from './tabs/price-sheet.ts';
import type { ProductsTabProps } from './tabs/products-tab.tsx';
import { useCatalogueTree } from './watch-catalogue.ts';

// Not needed for the overview, with which the screen opens.
const CategoriesTab = lazyComponent(
  async () => (await import('./tabs/category-tabs.tsx')).CategoriesTab,
);
const SubcategoriesTab = lazyComponent(
  async () => (await import('./tabs/category-tabs.tsx')).SubcategoriesTab,
);
const ProductsTab = lazyComponent(
  async () => (await import('./tabs/products-tab.tsx')).ProductsTab,
);
const ManagerForms = lazyComponent(
  async () => (await import('./forms/manager-forms.tsx')).ManagerForms,
);

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
    <SkeletonList
      count={3}
      className="grid grid-cols-3 gap-2 sm:gap-4"
      label="Loading the catalogue"
    >
      <Skeleton className="h-17 sm:h-24" />
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
  const [newProductId, setNewProductId] = useNewProduct();
  const [sheet] = useState(() => createPriceSheet({ write: updateProduct, read: readProduct }));
  const productIds = useMemo(() => productIdsOf(tree), [tree]);
  useConfirmUnload(useSyncExternalStore(sheet.subscribe, () => sheet.hasUnsaved(productIds)));
  const [panel, focusPanel] = useFocusAfterDelete<HTMLDivElement>();
  useFocusAfterRemoval(panel);
  const actions: ManagerActions = { openForm: setForm, confirmDelete: setTarget, changeQuery };

  /** `button` begins the label of the button that was used in the row of the record. */
  function remove(deleted: DeleteTarget, button: 'Edit' | 'Delete') {
    void deleteTarget(deleted);
    focusPanel(findNeighbourButton(panel.current, deleted.record.id, button));
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
          <Suspense fallback={<LoadingTab />}>
            <Tab {...{ tree, query, requestedQuery, actions, sheet, newProductId }} />
          </Suspense>
        </Tabs>
      </div>
      <RecentlyDeleted of={['categories', 'subcategories', 'products']} />
      {form && (
        <Suspense>
          <ManagerForms
            tree={tree}
            form={form}
            onClose={() => setForm(undefined)}
            onProductAdded={setNewProductId}
            onDelete={(deleted) => remove(deleted, 'Edit')}
          />
        </Suspense>
      )}
      {target && (
        <DeleteDialog
          target={target}
          tree={tree}
          onConfirm={() => remove(target, 'Delete')}
          onClose={() => setTarget(undefined)}
        />
      )}
    </>
  );
}

/** The same button in the next row of the product table, or else in the previous one. */
function findNeighbourButton(
  panel: HTMLElement | null,
  id: string,
  label: string,
): HTMLElement | undefined {
  const selector = `tr[data-key] button[aria-label^="${label} "]:enabled`;
  const buttons = [...(panel?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const index = buttons.findIndex((button) => button.closest('tr')?.dataset.key === id);
  return index === -1 ? undefined : (buttons[index + 1] ?? buttons[index - 1]);
}

/** Milliseconds for which an added product is marked. */
const NEW_MARK_MS = 8_000;

function useNewProduct() {
  const [id, setId] = useState<string>();
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => setId(undefined), NEW_MARK_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return [id, setId] as const;
}

function Tab(props: ProductsTabProps) {
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

/** As high as the screen, so that nothing below it can be pressed before the tab is there. */
function LoadingTab() {
  return (
    <p role="status" className="min-h-screen">
      Loading…
    </p>
  );
}

function Counts({ tree }: { tree: CatalogueTree }) {
  return (
    <div className="grid grid-cols-[1.15fr_1.3fr_1fr] gap-2 sm:grid-cols-3 sm:gap-4">
      <StatCard icon={Boxes} label="Categories">
        {formatCount(tree.categories.length)}
      </StatCard>
      <StatCard icon={Layers} label="Subcategories">
        {formatCount(tree.subcategoryCount)}
      </StatCard>
      <StatCard icon={Package} label="Products">
        {formatCount(tree.productCount)}
      </StatCard>
    </div>
  );
}
