import type { HeroSlide } from '@neev/domain';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useAnnounce } from '@/components/ui/announcer.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { PauseButton } from '@/components/ui/pause-button.tsx';
import { classNames } from '@/lib/class-names.ts';
import { usePause } from '@/lib/hooks/media-queries.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { HeroSlideView } from './hero-slide-view.tsx';

const HeroSwiper = lazyComponent(async () => (await import('./hero-swiper.tsx')).HeroSwiper);

/**
 * A carousel after the pattern of the ARIA Authoring Practices: the pause button is the first
 * control, keyboard focus stops the rotation, and slides are not announced while it rotates.
 * https://www.w3.org/WAI/ARIA/apg/patterns/carousel/
 */
export function HeroCarousel({ slides }: { slides: readonly HeroSlide[] }) {
  const { isPaused, setIsPaused } = usePause();
  const hold = useHoldUnderFocus();
  const isMoving = slides.length > 1 && !isPaused && !hold.isHeld;
  const track = useRef<HTMLDivElement>(null);
  const { active, select } = useActiveSlide(slides);
  const [canTurn, setCanTurn] = useState(false);
  const newIds = useSlideNews(slides);

  function togglePause() {
    setIsPaused(!isPaused);
    // The play button starts the rotation although it has the focus.
    hold.release();
  }

  function turnByKey({ key }: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step !== undefined) select((active + step + slides.length) % slides.length);
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      className="relative touch-pan-y"
      {...hold.handlers}
      onKeyDown={turnByKey}
    >
      {slides.length > 1 && canTurn && (
        <CarouselControls
          slides={slides}
          active={active}
          isPaused={isPaused}
          onTogglePause={togglePause}
          onSelect={select}
        />
      )}
      <div ref={track} className="overflow-hidden bg-slate-900">
        <div aria-live={isMoving ? 'off' : 'polite'} className="swiper-wrapper flex w-full">
          <Slides slides={slides} active={active} canTurn={canTurn} newIds={newIds} />
        </div>
      </div>
      {slides.length > 1 && (
        <Deferred until="idle" clientOnly>
          <HeroSwiper
            {...{ track, slides, active, isMoving }}
            onStart={() => setCanTurn(true)}
            onShow={select}
          />
        </Deferred>
      )}
    </section>
  );
}

interface SlidesProps {
  slides: readonly HeroSlide[];
  active: number;
  /** Whether Swiper has started, so that other slides can be shown. */
  canTurn: boolean;
  newIds: ReadonlySet<string>;
}

function Slides({ slides, active, canTurn, newIds }: SlidesProps) {
  return slides.map((slide, index) => (
    <HeroSlideView
      key={slide.id}
      slide={slide}
      place={`${index + 1} of ${slides.length}`}
      isActive={index === active}
      isFirst={index === 0}
      isNear={canTurn || index === active}
      isNew={newIds.has(slide.id)}
    />
  ));
}

/** Stops the rotation while the keyboard focus is within the carousel. */
function useHoldUnderFocus() {
  const [isHeld, setIsHeld] = useState(false);
  const handlers = {
    onFocus({ target }: FocusEvent) {
      if (target.matches(':focus-visible')) setIsHeld(true);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) setIsHeld(false);
    },
  };
  return { isHeld, release: () => setIsHeld(false), handlers };
}

interface Shown {
  slides: readonly HeroSlide[];
  active: number;
}

/** The index of the active slide. The same slide stays active when others are added or removed. */
function useActiveSlide(slides: readonly HeroSlide[]) {
  const [shown, setShown] = useState<Shown>({ slides, active: 0 });
  const current = shown.slides === slides ? shown : { slides, active: activeAfter(shown, slides) };
  if (current !== shown) setShown(current);
  return {
    active: current.active,
    select: (active: number) => setShown((last) => ({ ...last, active })),
  };
}

function activeAfter({ slides, active }: Shown, next: readonly HeroSlide[]): number {
  const index = next.findIndex(({ id }) => id === slides[active]?.id);
  return index >= 0 ? index : active % Math.max(next.length, 1);
}

interface CarouselControlsProps {
  slides: readonly HeroSlide[];
  /** Index of the active slide. */
  active: number;
  isPaused: boolean;
  onTogglePause: () => void;
  onSelect: (index: number) => void;
}

/** The pause button and a button for each slide. */
function CarouselControls(props: CarouselControlsProps) {
  const { slides, active, isPaused, onTogglePause, onSelect } = props;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-4 z-10">
      <div className="container-page flex items-center gap-2">
        <PauseButton
          subject="the slides"
          isPaused={isPaused}
          className="pointer-events-auto bg-white/15 text-white hover:bg-white/30"
          onToggle={onTogglePause}
        />
        <fieldset className="flex min-w-0 flex-1">
          <legend className="sr-only">Choose a slide</legend>
          {slides.map(({ id, title }, index) => (
            <button
              key={id}
              type="button"
              aria-label={`Slide ${index + 1}: ${title}`}
              aria-current={index === active}
              className="group pointer-events-auto h-11 max-w-11 flex-1 px-1.5"
              onClick={() => onSelect(index)}
            >
              <span
                className={classNames(
                  'block h-1 rounded-sm transition-colors',
                  index === active ? 'bg-accent' : 'bg-white/40 group-hover:bg-white',
                )}
              />
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  );
}

/** The ids of slides added while the page was open. Announces added and removed slides. */
function useSlideNews(slides: readonly HeroSlide[]): ReadonlySet<string> {
  const announce = useAnnounce();
  const before = useRef(slides);
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const added = withoutThose(slides, before.current);
    const gone = withoutThose(before.current, slides);
    before.current = slides;
    if (added.length === 0 && gone.length === 0) return;
    setNewIds((last) => new Set([...last, ...added.map(({ id }) => id)]));
    announce(
      [
        ...added.map(({ title }) => `New: ${title}.`),
        ...gone.map(({ title }) => `No longer shown: ${title}.`),
      ].join(' '),
    );
  }, [slides, announce]);

  return newIds;
}

function withoutThose(slides: readonly HeroSlide[], others: readonly HeroSlide[]): HeroSlide[] {
  const ids = new Set(others.map(({ id }) => id));
  return slides.filter(({ id }) => !ids.has(id));
}
