import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { keepsPlace } from '@/lib/keeps-place.ts';

/** Every navigation begins at the top, unless it keeps its place; going back is left to the browser. */
export function ScrollToTop() {
  const { key, state } = useLocation();
  const isMoving = useNavigationType() !== 'POP' && !keepsPlace(state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each location has a key of its own.
  useEffect(() => {
    if (isMoving) window.scrollTo(0, 0);
  }, [key, isMoving]);

  return null;
}
