import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Keeps the form that an element stands in from being submitted while something in it is under
 * way, whatever form that is and without its help. The form's own listeners lie above it (React
 * hears of a submission at the root of the page), so they do not hear of it.
 */
export function useSubmitGuard(
  element: RefObject<HTMLElement | null>,
  isUnderWay: boolean,
  onHeldBack: () => void,
): void {
  const tellHeldBack = useEffectEvent(onHeldBack);

  useEffect(() => {
    const form = element.current?.closest('form');
    if (!form || !isUnderWay) return undefined;
    function holdBack(event: SubmitEvent) {
      event.preventDefault();
      event.stopPropagation();
      tellHeldBack();
    }
    form.addEventListener('submit', holdBack);
    return () => form.removeEventListener('submit', holdBack);
  }, [element, isUnderWay]);
}
