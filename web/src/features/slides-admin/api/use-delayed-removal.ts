import type { HeroSlide } from '@neev/domain';
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { toastUndo, UNDO_MS } from '@/components/ui/toast-undo.tsx';
import { leaving } from '@/lib/admin/leaving.ts';
import { createWaitingRemovals } from '@/lib/admin/waiting-removals.ts';
import type { SlidesDesk } from './use-slides-desk.ts';

/**
 * Deletes slides so that one can think better of it: the slide is out of sight at once, and the
 * request is sent when the time for that is over, or when the screen or the page is left before.
 */
export function useDelayedRemoval({ hide }: Pick<SlidesDesk, 'hide'>): (slide: HeroSlide) => void {
  const [removals] = useState(() => createWaitingRemovals(UNDO_MS));

  useEffect(() => {
    const stopListening = leaving.onLeaving(removals.leave);
    return () => {
      stopListening();
      removals.hurry();
    };
  }, [removals]);

  async function remove({ id, title }: HeroSlide) {
    const hidden = hide(id);
    const { decided, undo } = removals.wait(hidden.prepareRemoval());
    const dismiss = toastUndo({ text: `Deleted “${title}”.`, onUndo: undo });
    const decision = await decided;
    dismiss();
    if (decision === 'undo') return hidden.show();
    const answer = await hidden.remove();
    // Somebody else was first, or the page that was being left has stayed.
    const isGone = answer.kind === 'refused' && answer.status === 404;
    if (answer.kind !== 'ok' && !isGone) toast.error(`“${title}” could not be deleted.`);
  }

  return (slide) => void remove(slide);
}
