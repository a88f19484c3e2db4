import type { HeroSlide } from '@neev/domain';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import Swiper from 'swiper';
import { EffectFade } from 'swiper/modules';
import { rotateSlides } from '@/components/carousel/rotate-slides.ts';

/** Milliseconds for which a slide is shown (specification, section 9). */
const SLIDE_INTERVAL_MS = 3_000;

/** Duration of the cross-fade in milliseconds, as in the classes of the slides. */
const FADE_MS = 700;

interface HeroSwiperProps {
  track: RefObject<HTMLElement | null>;
  slides: readonly HeroSlide[];
  /** Index of the active slide. */
  activeIndex: number;
  isRotating: boolean;
  onStart: () => void;
  /** Called with the index of each newly active slide. */
  onActiveIndexChange: (index: number) => void;
}

/** Runs Swiper on the track; renders nothing. */
export function HeroSwiper({
  track,
  slides,
  activeIndex,
  isRotating,
  onStart,
  onActiveIndexChange,
}: HeroSwiperProps) {
  const swiper = useRef<Swiper>(undefined);
  const start = useEffectEvent((element: HTMLElement) => {
    swiper.current = startSwiper(element, (index) => onActiveIndexChange(index));
    onStart();
  });

  useEffect(() => {
    if (track.current) start(track.current);
    return () => void swiper.current?.destroy(true, true);
  }, [track]);

  /** Updates Swiper after the slides have changed, without moving. */
  const refresh = useEffectEvent((_slides: readonly HeroSlide[]) => {
    swiper.current?.update();
    swiper.current?.slideTo(activeIndex, 0, false);
  });

  useEffect(() => refresh(slides), [slides]);

  useEffect(() => {
    if (swiper.current?.activeIndex !== activeIndex) swiper.current?.slideTo(activeIndex);
  }, [activeIndex]);

  useEffect(
    () =>
      isRotating && swiper.current ? rotateSlides(swiper.current, SLIDE_INTERVAL_MS) : undefined,
    [isRotating],
  );

  return null;
}

function startSwiper(track: HTMLElement, onActiveIndexChange: (index: number) => void): Swiper {
  return new Swiper(track, {
    modules: [EffectFade],
    effect: 'fade',
    rewind: true,
    speed: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : FADE_MS,
    on: { slideChange: ({ activeIndex }) => onActiveIndexChange(activeIndex) },
  });
}
