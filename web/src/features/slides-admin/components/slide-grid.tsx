import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import type { HeroSlide } from '@neev/domain';
import { useEffect, useRef } from 'react';
import { useAnnounce } from '@/components/ui/announcer.tsx';
import { moveButtonId, type SlideActions, SlideCard } from './slide-card.tsx';

/** Pixels after which a press on the handle is a drag. */
const DRAG_FROM = 6;

interface SlideGridProps extends Omit<SlideActions, 'onMove'> {
  slides: readonly HeroSlide[];
  onOrder: (ids: string[]) => void;
}

/** The slides in their order, which is changed by dragging or by the buttons of each. */
export function SlideGrid({ slides, onOrder, ...actions }: SlideGridProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM } }),
  );
  const announce = useAnnounce();
  const keepFocusOn = useFocusAfterMove(slides);
  const ids = slides.map(({ id }) => id);

  function put(slide: HeroSlide, to: number) {
    onOrder(arrayMove(ids, ids.indexOf(slide.id), to));
    announce(`${slide.title} is now ${to + 1} of ${ids.length}.`);
  }

  function drop({ active, over }: DragEndEvent) {
    const slide = slides.find(({ id }) => id === active.id);
    const to = slides.findIndex(({ id }) => id === over?.id);
    if (slide && to >= 0 && over?.id !== active.id) put(slide, to);
  }

  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {slides.map((slide, index) => (
            <SlideCard
              key={slide.id}
              slide={slide}
              place={index + 1}
              count={slides.length}
              onMove={(_, by) => {
                keepFocusOn(moveButtonId(slide, by));
                put(slide, index + by);
              }}
              {...actions}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
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
