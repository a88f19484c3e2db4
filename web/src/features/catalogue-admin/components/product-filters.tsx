import { SelectField, TextField } from '@/components/ui/field.tsx';
import type { CatalogueTree } from '../model/catalogue-tree.ts';
import { type ManagerQuery, type StockKey, stockKeys } from '../model/manager-query.ts';

interface ProductFiltersProps {
  tree: CatalogueTree;
  asked: ManagerQuery;
  onChange: (changed: Partial<ManagerQuery>) => void;
}

const stockLabels: Record<StockKey, string> = {
  any: 'Any stock',
  in: 'In stock',
  out: 'Out of stock',
};

/** Search and filters of the product table. Each takes effect at once. */
export function ProductFilters({ tree, asked, onChange }: ProductFiltersProps) {
  const inScope = tree.categories.filter(
    ({ category }) => asked.categoryId === '' || category.id === asked.categoryId,
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <TextField
        label="Search"
        type="search"
        placeholder="Name or brand"
        autoComplete="off"
        value={asked.search}
        onChange={({ target }) => onChange({ search: target.value })}
      />
      <SelectField
        label="Category"
        value={asked.categoryId}
        onChange={({ target }) => onChange({ categoryId: target.value, subcategoryId: '' })}
      >
        <option value="">All categories</option>
        {tree.categories.map(({ category }) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Subcategory"
        value={asked.subcategoryId}
        onChange={({ target }) => onChange({ subcategoryId: target.value })}
      >
        <option value="">All subcategories</option>
        {inScope
          .flatMap(({ subcategories }) => subcategories)
          .map(({ subcategory }) => (
            <option key={subcategory.id} value={subcategory.id}>
              {subcategory.name}
            </option>
          ))}
      </SelectField>
      <SelectField
        label="Stock"
        value={asked.stock}
        onChange={({ target }) =>
          onChange({ stock: stockKeys.find((key) => key === target.value) ?? 'any' })
        }
      >
        {stockKeys.map((key) => (
          <option key={key} value={key}>
            {stockLabels[key]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
