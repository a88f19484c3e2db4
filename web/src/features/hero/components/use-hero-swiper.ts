import type { HeroSlide } from '@neev/domain';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useLate } from '@/lib/use-late.ts';
import type { HeroSwiper } from './hero-swiper.ts';

const loadStart = async () => (await import('./hero-swiper.ts')).startHeroSwiper;

interface HeroSwiperOptions {
  track: RefObject<HTMLElement | null>;
  slides: readonly HeroSlide[];
  isMoving: boolean;
}

/** Which slide is shown, and the ways to another. Before the code has come it is the first. */
export function useHeroSwiper({ track, slides, isMoving }: HeroSwiperOptions) {
  const [swiper, setSwiper] = useState<HeroSwiper>();
  const [shown, setShown] = useState({ slides, active: 0 });
  const late = useLate(loadStart, slides.length > 1);
  const start = late.status === 'ready' ? late.value : undefined;

  // The shown slide stays when others come and go, or gives way to the one that takes its place.
  const current = shown.slides === slides ? shown : { slides, active: activeAfter(shown, slides) };
  if (current !== shown) setShown(current);

  useEffect(() => {
    if (!start || !track.current) return;
    const started = start(track.current, (active) => setShown((last) => ({ ...last, active })));
    setSwiper(started);
    return () => {
      started.stop();
      setSwiper(undefined);
    };
  }, [track, start]);

  const showCurrent = useEffectEvent(() => swiper?.refresh(current.active));

  useEffect(() => {
    if (swiper && slides.length > 0) showCurrent();
  }, [swiper, slides]);

  useEffect(() => {
    if (isMoving) swiper?.play();
    else swiper?.pause();
  }, [swiper, isMoving]);

  /** Chosen before the code has come, it is shown when it has. */
  function select(index: number) {
    if (swiper) swiper.show(index);
    else setShown({ slides, active: index });
  }

  const turn = (by: number) => select((current.active + by + slides.length) % slides.length);

  return { active: current.active, canTurn: swiper !== undefined, turn, select };
}

interface Shown {
  slides: readonly HeroSlide[];
  active: number;
}

function activeAfter({ slides, active }: Shown, next: readonly HeroSlide[]): number {
  const index = next.findIndex(({ id }) => id === slides[active]?.id);
  return index >= 0 ? index : active % Math.max(next.length, 1);
}
