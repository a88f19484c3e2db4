import { type Menu, sortByNaturalName } from '@neev/domain';
import { SelectField } from '@/components/controls/field.tsx';
import { useCatalogueIndex, useMenu } from '@/features/catalogue/watch-catalogue.ts';

interface SlideLinkFieldProps {
  /** Empty for all categories. */
  linkPath: string;
  onChange: (linkPath: string) => void;
}

type TargetKind = 'categories' | 'category' | 'product' | 'page';

const kindLabels: Record<TargetKind, string> = {
  categories: 'All categories',
  category: 'A category',
  product: 'A product',
  page: 'A page',
};

// `Object.keys` is typed `string[]`, but the keys are those of the object.
const kinds = Object.keys(kindLabels) as TargetKind[];

interface LinkTarget {
  path: string;
  name: string;
}

const pageTargets: readonly LinkTarget[] = [
  { path: '/new-products', name: 'New products' },
  { path: '/about', name: 'About us' },
  { path: '/contact', name: 'Contact us' },
  { path: '/blog', name: 'Blog' },
];

/** Chooses what a hero slide links to. */
export function SlideLinkField({ linkPath, onChange }: SlideLinkFieldProps) {
  const live = useMenu();
  const menu: Menu = live.status === 'ready' ? live.value : { categories: [] };
  const kind = kindOf(linkPath);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Links to"
        value={kind}
        onChange={({ target }) => {
          const chosen = kinds.find((each) => each === target.value);
          if (chosen) onChange(firstPathOf(chosen, menu));
        }}
      >
        {kinds.map((each) => (
          <option
            key={each}
            value={each}
            disabled={each !== 'categories' && firstPathOf(each, menu) === ''}
          >
            {kindLabels[each]}
          </option>
        ))}
      </SelectField>
      {kind === 'category' && (
        <TargetSelect
          label="Category"
          targets={categoryTargets(menu)}
          {...{ linkPath, onChange }}
        />
      )}
      {kind === 'product' && <ProductSelect {...{ linkPath, onChange }} />}
      {kind === 'page' && (
        <TargetSelect label="Page" targets={pageTargets} {...{ linkPath, onChange }} />
      )}
    </div>
  );
}

/** A component of its own, because only it needs the catalogue index. */
function ProductSelect(props: SlideLinkFieldProps) {
  const index = useCatalogueIndex();
  const products = index.status === 'ready' ? sortByNaturalName(index.value) : [];
  const targets = products.map(({ id, name }) => ({ path: `/product/${id}`, name }));
  return <TargetSelect label="Product" targets={targets} {...props} />;
}

interface TargetSelectProps extends SlideLinkFieldProps {
  label: string;
  targets: readonly LinkTarget[];
}

function TargetSelect({ label, targets, linkPath, onChange }: TargetSelectProps) {
  const isListed = targets.some(({ path }) => path === linkPath);
  return (
    <SelectField label={label} value={linkPath} onChange={({ target }) => onChange(target.value)}>
      {/* Its target is loading, or was deleted. */}
      {!isListed && <option value={linkPath}>{linkPath}</option>}
      {targets.map(({ path, name }) => (
        <option key={path} value={path}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function kindOf(linkPath: string): TargetKind {
  if (linkPath === '') return 'categories';
  if (linkPath.startsWith('/category/')) return 'category';
  return linkPath.startsWith('/product/') ? 'product' : 'page';
}

/** The first target of a kind; empty if there is none. */
function firstPathOf(kind: TargetKind, menu: Menu): string {
  switch (kind) {
    case 'categories':
      return '';
    case 'category':
      return categoryTargets(menu)[0]?.path ?? '';
    case 'product': {
      const subcategories = menu.categories.flatMap((each) => each.subcategories);
      const product = subcategories.flatMap(({ products }) => products)[0];
      return product ? `/product/${product.id}` : '';
    }
    case 'page':
      return pageTargets[0]?.path ?? '';
  }
}

function categoryTargets({ categories }: Menu): LinkTarget[] {
  return categories.map(({ id, name }) => ({ path: `/category/${id}`, name }));
}
