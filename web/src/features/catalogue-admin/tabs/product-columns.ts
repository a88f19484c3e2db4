/** The columns of the product table that administrators can hide, remembered in the browser. */
import { useState } from 'react';
import { localValues } from '@/lib/stored-values.ts';

export const optionalColumns = ['picture', 'brand', 'unit', 'stock'] as const;

export type OptionalColumn = (typeof optionalColumns)[number];

export type ShownColumns = ReadonlySet<OptionalColumn>;

const HIDDEN_COLUMNS_KEY = 'neev-hidden-columns';

export function useShownColumns() {
  const [shown, setShown] = useState(readShownColumns);

  function toggle(column: OptionalColumn) {
    const next = new Set(optionalColumns.filter((each) => shown.has(each) !== (each === column)));
    setShown(next);
    localValues.write(HIDDEN_COLUMNS_KEY, optionalColumns.filter((each) => !next.has(each)).join());
  }

  return [shown, toggle] as const;
}

function readShownColumns(): ShownColumns {
  const hidden = new Set(localValues.read(HIDDEN_COLUMNS_KEY)?.split(','));
  return new Set(optionalColumns.filter((each) => !hidden.has(each)));
}
