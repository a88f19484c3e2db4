import type { HeroSlide } from '@neev/domain';
import { ArrowLeft, ArrowRight, GripVertical, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Picture } from '@/components/ui/picture.tsx';
import { pictureSizes } from '@/components/ui/picture-sizes.ts';
import { Switch } from '@/components/ui/switch.tsx';
import { classNames } from '@/lib/class-names.ts';
import { useSortable } from '@/lib/hooks/use-sortable.ts';

export interface SlideActions {
  onEdit: (slide: HeroSlide) => void;
  onDelete: (slide: HeroSlide) => void;
  onSetActive: (slide: HeroSlide, isActive: boolean) => void;
  /** By so many places; beyond the ends nothing happens. */
  onMove: (slide: HeroSlide, by: number) => void;
}

interface SlideCardProps extends SlideActions {
  slide: HeroSlide;
  /** From 1. */
  place: number;
  count: number;
  /** It has changes that the server has not confirmed. */
  isPending: boolean;
  /** The slide at that place has been dropped on this one. */
  onDrop: (from: number) => void;
}

/** A slide in the grid, which can be dragged by its handle. */
export function SlideCard(props: SlideCardProps) {
  const { slide, place, count, isPending, onMove, onDrop, ...actions } = props;
  const element = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const state = useSortable({ element, handle, list: 'slides', index: place - 1, onDrop });

  return (
    <li
      ref={element}
      aria-busy={isPending}
      className={classNames(
        'flex flex-col overflow-hidden rounded-lg border bg-white shadow-card',
        state === 'target' ? 'border-accent ring-2 ring-accent' : 'border-line',
        isPending && 'italic opacity-70',
        state === 'dragged' && 'opacity-50',
      )}
    >
      <div className="relative">
        <Picture
          src={slide.imageUrl}
          alt=""
          sizes={pictureSizes.card}
          className="aspect-[16/9] w-full"
        />
        <Badge tone={slide.isActive ? 'good' : 'neutral'} className="absolute top-3 left-3">
          {slide.isActive ? 'Active' : 'Inactive'}
        </Badge>
        <span
          ref={handle}
          // The buttons below do the same for the keyboard.
          aria-hidden
          data-testid="drag-handle"
          className="absolute top-2 right-2 grid size-11 cursor-grab place-items-center rounded-md bg-white/90 shadow-card active:cursor-grabbing"
        >
          <GripVertical className="size-5" />
        </span>
      </div>
      <div className="flex flex-1 flex-col p-4">
        <h3 className="text-lg leading-snug break-words">{slide.title}</h3>
        <p className="mt-1 line-clamp-3 text-sm break-words text-ink-soft">{slide.description}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-3">
          <Switch
            label="Active"
            about={slide.title}
            isOn={slide.isActive}
            onChange={(isActive) => actions.onSetActive(slide, isActive)}
          />
          <div className="flex items-center gap-1">
            <MoveButton icon={ArrowLeft} by={-1} {...{ slide, place, count, onMove }} />
            <span className="text-sm text-ink-soft tabular-nums">
              {place} of {count}
            </span>
            <MoveButton icon={ArrowRight} by={1} {...{ slide, place, count, onMove }} />
          </div>
        </div>
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Button
            variant="outline"
            id={editButtonId(slide)}
            aria-label={`Edit ${slide.title}`}
            onClick={() => actions.onEdit(slide)}
          >
            Edit
          </Button>
          <Button
            variant="outline"
            aria-label={`Delete ${slide.title}`}
            className="text-red-700"
            onClick={() => actions.onDelete(slide)}
          >
            Delete
          </Button>
        </div>
      </div>
    </li>
  );
}

/** By which the focus finds its way back from the form. */
export function editButtonId({ id }: { id: string }): string {
  return `edit-${id}`;
}

interface MoveButtonProps extends Pick<SlideCardProps, 'slide' | 'place' | 'count' | 'onMove'> {
  icon: LucideIcon;
  by: -1 | 1;
}

function MoveButton({ icon: Icon, by, slide, place, count, onMove }: MoveButtonProps) {
  const isAtEnd = by < 0 ? place === 1 : place === count;
  return (
    <button
      type="button"
      id={moveButtonId(slide, by)}
      aria-label={`Move ${slide.title} ${by < 0 ? 'forward' : 'back'}`}
      // Not `disabled`: it would lose the focus as it gets there.
      aria-disabled={isAtEnd}
      className="grid size-11 place-items-center rounded-md hover:bg-slate-100 aria-disabled:opacity-40"
      onClick={() => !isAtEnd && onMove(slide, by)}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}

export function moveButtonId({ id }: { id: string }, by: number): string {
  return `move-${id}-${by}`;
}
