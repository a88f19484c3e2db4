import type { HeroSlide } from '@neev/domain';
import { useEffect, useRef } from 'react';
import { useAnnounce } from '@/components/ui/announcer.tsx';
import { moveButtonId, type SlideActions, SlideCard } from './slide-card.tsx';
import { usePendingSlides } from './watch-slides.ts';

interface SlideGridProps extends Omit<SlideActions, 'onMove'> {
  slides: readonly HeroSlide[];
  onOrder: (slides: HeroSlide[]) => void;
}

/** The slides in their order, which is changed by dragging or by the buttons of each. */
export function SlideGrid({ slides, onOrder, ...actions }: SlideGridProps) {
  const announce = useAnnounce();
  const keepFocusOn = useFocusAfterMove(slides);
  const pendingIds = usePendingSlides();

  function put(from: number, to: number) {
    const slide = slides[from];
    if (!slide) return;
    onOrder(slides.toSpliced(from, 1).toSpliced(to, 0, slide));
    announce(`${slide.title} is now ${to + 1} of ${slides.length}.`);
  }

  return (
    <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {slides.map((slide, index) => (
        <SlideCard
          key={slide.id}
          slide={slide}
          place={index + 1}
          count={slides.length}
          isPending={pendingIds.has(slide.id)}
          onDrop={(from) => put(from, index)}
          onMove={(_, by) => {
            keepFocusOn(moveButtonId(slide, by));
            put(index, index + by);
          }}
          {...actions}
        />
      ))}
    </ul>
  );
}

/** An element that moves in the document loses the focus: the button that moved it gets it back. */
function useFocusAfterMove(slides: readonly HeroSlide[]) {
  const buttonId = useRef<string>(undefined);
  useEffect(() => {
    if (slides.length === 0 || buttonId.current === undefined) return;
    document.getElementById(buttonId.current)?.focus();
    buttonId.current = undefined;
  }, [slides]);
  return (id: string) => {
    buttonId.current = id;
  };
}
