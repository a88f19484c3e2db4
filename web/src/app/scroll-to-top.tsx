import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Every navigation begins at the top; going back is left to the browser. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it reacts to.
  useEffect(() => {
    if (navigationType !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigationType]);

  return null;
}
