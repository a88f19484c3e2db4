import { adminLimits, type Brand } from '@neev/domain';
import { Image, MoveDown, MoveUp, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useFocusAfterDelete } from '@/components/admin/confirm-dialog.tsx';
import { IconButton } from '@/components/admin/icon-button.tsx';
import { ImageField } from '@/components/admin/image-field.tsx';
import {
  DragHandle,
  MoveButton,
  SortableList,
  type Sorting,
} from '@/components/admin/sortable-list.tsx';
import { BrandLogo } from '@/components/carousel/brands.tsx';
import { FieldError, TextField } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useIsUploading } from '@/lib/admin/use-picture-upload.ts';

interface BrandsFieldProps {
  brands: readonly Brand[];
  /** The error of a field of a brand. */
  errorAt: (index: number, field: keyof Brand) => string | undefined;
  /** The error of the list. */
  error: string | undefined;
  onChange: (brands: Brand[]) => void;
}

/** The brands in the order of the page. */
export function BrandsField({ brands, errorAt, error, onChange }: BrandsFieldProps) {
  const { rows, change } = useRows(brands, onChange);
  const isFull = rows.length >= adminLimits.brands;
  const [addButton, focusAddButton] = useFocusAfterDelete<HTMLButtonElement>();

  function remove(id: string) {
    change((latest) => latest.filter((each) => each.id !== id));
    focusAddButton();
  }

  return (
    <div className="space-y-4">
      {rows.length > 0 && (
        <SortableList
          list="brands"
          items={rows}
          nameOf={nameOf}
          pendingIds={nonePending}
          onOrder={({ ordered }) => change((latest) => inOrderOf(ordered, latest))}
          className="space-y-3"
          itemClassName="flex-col"
        >
          {(row, sorting) => (
            <BrandRow
              brand={row}
              sorting={sorting}
              errorOf={(field) => errorAt(sorting.index, field)}
              onChange={(fields) =>
                change((latest) =>
                  latest.map((each) => (each.id === row.id ? { ...each, ...fields } : each)),
                )
              }
              onRemove={() => remove(row.id)}
            />
          )}
        </SortableList>
      )}
      <Button
        ref={addButton}
        variant="outline"
        // It keeps the focus when the last possible brand is added.
        aria-disabled={isFull}
        onClick={() => isFull || change(withNewRow)}
      >
        Add brand
      </Button>
      {isFull && (
        <p className="text-sm text-ink-soft">You can have at most {adminLimits.brands} brands.</p>
      )}
      <FieldError text={error} />
    </div>
  );
}

/** The stored brands have no ids: two may have the same name while they are edited. */
type Row = Brand & { id: string };

const nonePending: ReadonlySet<string> = new Set();

/** The brands with ids that stay the same while this form changes them. */
function useRows(brands: readonly Brand[], onChange: (brands: Brand[]) => void) {
  const [rows, setRows] = useState(() => rowsOf(brands));
  const isCurrent = JSON.stringify(brandsOf(rows)) === JSON.stringify(brandsOf(brands));
  // Saved, discarded, or changed by another administrator.
  if (!isCurrent) setRows(rowsOf(brands, rows));
  /** With changes that are not rendered yet: a logo can be uploaded at the moment when a name is typed. */
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  }, [rows]);
  return {
    rows,
    change(update: (latest: Row[]) => Row[]) {
      latest.current = update(latest.current);
      setRows(latest.current);
      onChange(brandsOf(latest.current));
    },
  };
}

/** A brand keeps its row, in which its logo may be being uploaded, also at another position. */
function rowsOf(brands: readonly Brand[], earlier: readonly Row[] = []): Row[] {
  const idOf = ({ name }: Brand) => earlier.find((row) => row.name.trim() === name)?.id;
  return brands.map((brand) => ({ ...brand, id: idOf(brand) ?? crypto.randomUUID() }));
}

function brandsOf(brands: readonly Brand[]): Brand[] {
  return brands.map(({ name, logo }) => ({ name, logo }));
}

function withNewRow(rows: Row[]): Row[] {
  return [...rows, ...rowsOf([{ name: '', logo: '' }])];
}

function inOrderOf(ordered: readonly Row[], rows: Row[]): Row[] {
  const positionOf = (row: Row) => ordered.findIndex(({ id }) => id === row.id);
  return rows.toSorted((a, b) => positionOf(a) - positionOf(b));
}

function nameOf({ name }: Brand): string {
  return name.trim() === '' ? 'New brand' : name;
}

interface BrandRowProps {
  brand: Row;
  sorting: Sorting;
  errorOf: (field: keyof Brand) => string | undefined;
  onChange: (change: Partial<Brand>) => void;
  onRemove: () => void;
}

function BrandRow({ brand, sorting, errorOf, onChange, onRemove }: BrandRowProps) {
  const [isLogoOpen, setIsLogoOpen] = useState(false);
  const isUploading = useIsUploading();
  const name = nameOf(brand);
  const logoError = errorOf('logo');
  return (
    <div className="min-w-0 space-y-3 p-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <DragHandle sorting={sorting} className="size-11 active:cursor-grabbing" />
        <div className="grid h-14 w-28 place-items-center rounded-md border border-line bg-[white] p-2">
          <BrandLogo {...brand} />
        </div>
        <div className="ml-auto flex">
          <MoveButton sorting={sorting} offset={-1} label={`Move ${name} up`} icon={MoveUp} />
          <MoveButton sorting={sorting} offset={1} label={`Move ${name} down`} icon={MoveDown} />
          <IconButton
            label={`Logo of ${name}`}
            icon={Image}
            aria-expanded={isLogoOpen}
            // Closing the field would end its upload.
            onClick={() => setIsLogoOpen(isUploading || !isLogoOpen)}
          />
          <IconButton label={`Remove ${name}`} icon={X} onClick={onRemove} />
        </div>
      </div>
      <TextField
        label="Name"
        required
        value={brand.name}
        error={errorOf('name')}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      {(isLogoOpen || logoError !== undefined) && (
        <ImageField
          label="Logo"
          value={brand.logo}
          error={logoError}
          folder="brands"
          onChange={(address) => onChange({ logo: withoutPlaceholder(address) })}
        />
      )}
    </div>
  );
}

/** Pages contain the addresses of all logos, so these have the size only. */
function withoutPlaceholder(address: string): string {
  return address.replace(/(#\d+x\d+)\..*/, '$1');
}
