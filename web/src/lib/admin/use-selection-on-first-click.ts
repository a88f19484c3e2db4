import { type MouseEvent, useRef } from 'react';

/** Keeps the text selected that `onFocus` has selected: when the button is released, Safari places the cursor. */
export function useSelectionOnFirstClick() {
  const isFirst = useRef(false);
  return {
    onMouseDown({ currentTarget }: MouseEvent) {
      isFirst.current = document.activeElement !== currentTarget;
    },
    onMouseUp(event: MouseEvent) {
      if (isFirst.current) event.preventDefault();
    },
  };
}
