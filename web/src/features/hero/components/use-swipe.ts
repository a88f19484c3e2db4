import { type TouchEvent, useRef } from 'react';

/** Pixels that a finger goes sideways at the least. */
const SWIPE_PX = 40;

/** A finger that goes left turns on, one that goes right turns back. */
export function useSwipe(turn: (by: number) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const [touch] = touches.length === 1 ? [touches.item(0)] : [];
      start.current = touch && { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches.item(0);
      if (!start.current || !touch) return;
      const x = touch.clientX - start.current.x;
      const y = touch.clientY - start.current.y;
      start.current = undefined;
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y)) turn(x < 0 ? 1 : -1);
    },
  };
}
