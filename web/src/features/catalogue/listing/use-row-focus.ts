import { type RefObject, useEffect, useEffectEvent } from 'react';

interface RowFocus {
  /** How many rows there are. */
  rows: number;
  /** The row that the focus goes to as soon as it is there. */
  focusAt: number | undefined;
  onFocused: () => void;
}

/** Whoever asks for more rows goes on, by the keyboard too, at the first of them. */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  { rows, focusAt, onFocused }: RowFocus,
): void {
  const isThere = focusAt !== undefined && focusAt < rows;
  const tellFocused = useEffectEvent(onFocused);

  useEffect(() => {
    if (!isThere) return;
    const row = list.current?.children[focusAt];
    row?.querySelector('a')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
    tellFocused();
  }, [list, isThere, focusAt]);
}
