import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { addNeighbours, type TableRow } from './table-rows.ts';

/** Estimated heights in pixels, until a row is measured. */
const HEADING_HEIGHT = 41;
const PRODUCT_HEIGHT = 61;

/** Rows above and below the viewport, so that the Tab key reaches the next row. */
const OVERSCAN = 8;

/** Pixels of the header, the toolbar and the column headings, which cover the top of the viewport. */
const STICKY_HEIGHT = 168;

interface VirtualRow {
  row: TableRow;
  index: number;
  /** Pixels of the rows between this one and the previous one, which are not rendered. */
  gap: number;
}

/**
 * Virtualizes the rows of a table that scrolls with the page. The row that contains the focus stays rendered with its
 * neighbours, so that the focus is not lost and Tab continues from it.
 */
export function useVirtualRows(
  rows: readonly TableRow[],
  body: RefObject<HTMLTableSectionElement | null>,
) {
  const { focusedKey, focusHandlers } = useFocusedRow();
  const indexByKey = useMemo(() => new Map(rows.map(({ key }, index) => [key, index])), [rows]);
  const scrollMargin = useOffsetTop(body);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: useCallback(
      (index: number) => (rows[index]?.kind === 'heading' ? HEADING_HEIGHT : PRODUCT_HEIGHT),
      [rows],
    ),
    overscan: OVERSCAN,
    scrollMargin,
    scrollPaddingStart: STICKY_HEIGHT,
    rangeExtractor(range) {
      const focused = indexByKey.get(focusedKey.current ?? '');
      return addNeighbours(defaultRangeExtractor(range), focused, range.count);
    },
  });

  let end = scrollMargin;
  const shown = virtualizer.getVirtualItems().flatMap((item): VirtualRow[] => {
    const gap = item.start - end;
    end = item.end;
    const row = rows[item.index];
    return row ? [{ row, index: item.index, gap }] : [];
  });

  return {
    shown,
    /** Pixels of the rows below the last rendered one. */
    lastGap: virtualizer.getTotalSize() + scrollMargin - end,
    /** Whether the pointer scrolls; rows that Tab reaches are needed at once. */
    isScrolling: virtualizer.isScrolling && focusedKey.current === undefined,
    measure: virtualizer.measureElement,
    contains: (key: string) => indexByKey.has(key),
    scrollTo: useCallback(
      (key: string) => {
        const index = indexByKey.get(key);
        if (index !== undefined) virtualizer.scrollToIndex(index, { align: 'center' });
      },
      [virtualizer, indexByKey],
    ),
    /** Scrolls to the first row when the viewport is below it. */
    scrollToStart() {
      if (window.scrollY > scrollMargin - STICKY_HEIGHT)
        virtualizer.scrollToIndex(0, { align: 'start' });
    },
    focusHandlers,
  };
}

/** The key of the row that contains the focus, in a ref: a change does not render; the next scroll reads it. */
function useFocusedRow() {
  const focusedKey = useRef<string>(undefined);
  const focusHandlers = {
    onFocus({ target }: FocusEvent) {
      focusedKey.current = target.closest('tr')?.dataset.key;
    },
    onBlur() {
      focusedKey.current = undefined;
    },
  };
  return { focusedKey, focusHandlers };
}

/** Calls `scroll` when the key changes, but not on mount. */
export function useScrollOnChange(key: string, scroll: () => void): void {
  const lastKey = useRef(key);
  const scrollNow = useEffectEvent(scroll);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    scrollNow();
  }, [key]);
}

/** The distance of an element from the top of the document. */
function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  // After every render, since the content above may have changed.
  useLayoutEffect(() => {
    const box = element.current?.getBoundingClientRect();
    if (box) setOffset(Math.round(box.top + window.scrollY));
  });
  return offset;
}
