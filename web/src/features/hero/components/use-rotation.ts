import type { HeroSlide } from '@neev/domain';
import { useEffect, useState } from 'react';
import { forgetLeaving, replaceSlides, select, stageOf, startRotation, turn } from './rotation.ts';

/** Milliseconds that a slide stays (specification, section 9). */
const SLIDE_INTERVAL_MS = 3_000;

/** Milliseconds that a slide takes to fade; the stage's classes say the same. */
const FADE_MS = 700;

/** The slides that are on the stage, which of them is shown, and the ways to another. */
export function useRotation(slides: readonly HeroSlide[], isMoving: boolean) {
  const [rotation, setRotation] = useState(() => startRotation(slides));
  const current = rotation.slides === slides ? rotation : replaceSlides(rotation, slides);
  if (current !== rotation) setRotation(current);

  const { active, leaving } = current;
  const activeId = slides[active]?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide has its own time.
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setRotation((last) => turn(last, 1)), SLIDE_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [activeId, isMoving]);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setRotation(forgetLeaving), FADE_MS);
    return () => clearTimeout(timer);
  }, [leaving]);

  return {
    stage: stageOf(current),
    active,
    activeId,
    turn: (by: number) => setRotation(turn(current, by)),
    select: (index: number) => setRotation(select(current, index)),
  };
}
