import { type RefObject, useEffect, useState } from 'react';
import { useIsNear } from '@/lib/use-is-near.ts';
import { useLate } from '@/lib/use-late.ts';
import type { BrandSwiper } from './brand-swiper.ts';

const loadStart = async () => (await import('./brand-swiper.ts')).startBrandSwiper;

/** Lets the marks of the track go by while they are near the screen. Says whether they can. */
export function useBrandSwiper(track: RefObject<HTMLElement | null>, isPaused: boolean): boolean {
  const [swiper, setSwiper] = useState<BrandSwiper>();
  const isNear = useIsNear(track);
  const late = useLate(loadStart, isNear);
  const start = late.status === 'ready' ? late.value : undefined;

  useEffect(() => {
    if (!start || !track.current) return;
    const started = start(track.current);
    setSwiper(started);
    return () => {
      started.stop();
      setSwiper(undefined);
    };
  }, [track, start]);

  useEffect(() => {
    if (isPaused || !isNear) swiper?.pause();
    else swiper?.play();
  }, [swiper, isPaused, isNear]);

  return swiper !== undefined;
}
