import { type RefObject, useEffect, useState } from 'react';
import type { BrandSwiper } from './brand-swiper.ts';

/** Pixels below the screen at which the code that moves the marks is loaded. */
const LOAD_AHEAD_PX = 400;

/** Lets the marks of the track go by as soon as they come near the screen. Says whether they can. */
export function useBrandSwiper(track: RefObject<HTMLElement | null>, isPaused: boolean): boolean {
  const [swiper, setSwiper] = useState<BrandSwiper>();

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    let started: BrandSwiper | undefined;
    const forget = whenNear(element, async (isWanted) => {
      const { startBrandSwiper } = await import('./brand-swiper.ts');
      if (!isWanted()) return;
      started = startBrandSwiper(element);
      setSwiper(started);
    });
    return () => {
      forget();
      started?.stop();
      setSwiper(undefined);
    };
  }, [track]);

  useEffect(() => {
    if (isPaused) swiper?.pause();
    else swiper?.play();
  }, [swiper, isPaused]);

  return swiper !== undefined;
}

/** Acts once, when the element comes near the screen; the answer is for when it goes. */
function whenNear(
  element: HTMLElement,
  act: (isWanted: () => boolean) => Promise<void>,
): () => void {
  let isWanted = true;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act(() => isWanted).catch((cause: unknown) =>
        console.warn('The brands stand still: a part of the site did not load.', cause),
      );
    },
    { rootMargin: `${LOAD_AHEAD_PX}px` },
  );
  observer.observe(element);
  return () => {
    isWanted = false;
    observer.disconnect();
  };
}
