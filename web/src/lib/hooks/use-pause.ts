import { useState } from 'react';
import { useReducedMotion } from './use-reduced-motion.ts';

/** Whether something that moves by itself stands still: by the visitor's wish, else by that of the device. */
export function usePause() {
  const isMotionReduced = useReducedMotion();
  const [wish, setWish] = useState<boolean>();
  const isPaused = wish ?? isMotionReduced;
  return { isPaused, setIsPaused: setWish, togglePause: () => setWish(!isPaused) };
}
