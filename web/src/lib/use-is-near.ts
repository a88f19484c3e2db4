import { type RefObject, useEffect, useState } from 'react';

/** How far from the screen something counts as near it: about a screen of a phone. */
const NEAR_MARGIN = '800px';

/**
 * Whether an element is on the screen or near it, so that what it shows is asked for. Not watched
 * unless wanted.
 */
export function useIsNear(element: RefObject<Element | null>, isWanted = true): boolean {
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (!isWanted || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: NEAR_MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWanted]);

  return isNear;
}
