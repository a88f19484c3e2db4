import type { HeroSlide } from '@neev/domain';
import { useEffect, useRef } from 'react';
import toast from 'react-hot-toast/headless';
import { toastUndo, UNDO_MS } from '@/components/ui/toast-undo.tsx';
import type { SlidesDesk } from './use-slides-desk.ts';

/**
 * Deletes slides so that one can think better of it: the slide is out of sight at once, and the
 * request is sent when the time for that is over, or when the screen is left before.
 */
export function useDelayedRemoval({ hide }: Pick<SlidesDesk, 'hide'>): (slide: HeroSlide) => void {
  /** What waits; each call does it now. */
  const waiting = useRef(new Set<() => void>());

  useEffect(() => {
    const { current: all } = waiting;
    return () => {
      for (const removeNow of all) removeNow();
    };
  }, []);

  return (slide) => {
    const { remove, show } = hide(slide.id);
    const dismiss = toastUndo({
      text: `Deleted “${slide.title}”.`,
      onUndo() {
        stopWaiting();
        show();
      },
    });
    const timer = setTimeout(removeNow, UNDO_MS);
    waiting.current.add(removeNow);

    function stopWaiting() {
      clearTimeout(timer);
      waiting.current.delete(removeNow);
    }

    async function removeNow() {
      stopWaiting();
      dismiss();
      const answer = await remove();
      // Somebody else was first.
      const isGone = answer.kind === 'refused' && answer.status === 404;
      if (answer.kind !== 'ok' && !isGone) toast.error(`“${slide.title}” could not be deleted.`);
    }
  };
}
