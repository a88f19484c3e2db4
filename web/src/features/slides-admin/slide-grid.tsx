import { type HeroSlide, MAX_SHOWN_SLIDES } from '@neev/domain';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import {
  DragHandle,
  MoveButton,
  SortableList,
  type Sorting,
} from '@/components/admin/sortable-list.tsx';
import { Switch } from '@/components/admin/toggles.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Picture, pictureSizes } from '@/components/ui/picture.tsx';
import { saveOrder } from '@/lib/admin/update-records.ts';

interface SlideActions {
  onEdit: (slide: HeroSlide) => void;
  onDelete: (slide: HeroSlide) => void;
  onSetActive: (slide: HeroSlide, isActive: boolean) => Promise<unknown>;
}

interface SlideGridProps extends SlideActions {
  slides: readonly HeroSlide[];
  /** Slides with pending writes. */
  pendingIds: ReadonlySet<string>;
}

/** All slides, sorted by position. */
export function SlideGrid({ slides, pendingIds, ...actions }: SlideGridProps) {
  const active = slides.filter(({ isActive }) => isActive);
  const excess = new Set(active.slice(MAX_SHOWN_SLIDES));
  return (
    <SortableList
      list="slides"
      items={slides}
      nameOf={({ title }) => title}
      pendingIds={pendingIds}
      onOrder={(order) => saveOrder('heroSlides', order)}
      className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3"
      itemClassName="flex-col overflow-hidden"
    >
      {(slide, sorting) => (
        <SlideCard slide={slide} isExcess={excess.has(slide)} sorting={sorting} {...actions} />
      )}
    </SortableList>
  );
}

interface SlideCardProps extends SlideActions {
  slide: HeroSlide;
  /** Active, but behind the last slide that is shown. */
  isExcess: boolean;
  sorting: Sorting;
}

function SlideCard({ slide, isExcess, sorting, onSetActive, ...buttons }: SlideCardProps) {
  const { title, description, imageUrl, isActive } = slide;
  return (
    <>
      <div className="relative">
        <Picture src={imageUrl} alt="" sizes={pictureSizes.card} className="aspect-[16/9] w-full" />
        <Badge tone={isActive ? 'good' : 'neutral'} className="absolute top-3 left-3">
          {isActive ? 'Active' : 'Inactive'}
        </Badge>
        <DragHandle
          sorting={sorting}
          className="absolute top-2 right-2 size-11 rounded-md bg-white/90 shadow-card active:cursor-grabbing"
        />
      </div>
      <div className="flex flex-1 flex-col p-4">
        <h3 className="text-lg leading-snug break-words">{title}</h3>
        <p className="mt-1 line-clamp-3 text-sm break-words text-ink-soft">{description}</p>
        {isExcess && (
          <p className="mt-2 text-sm font-semibold text-red-700">
            Not shown: {MAX_SHOWN_SLIDES} active slides are before it.
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-3">
          <Switch
            label="Active"
            context={title}
            isOn={isActive}
            onChange={(isOn) => onSetActive(slide, isOn)}
          />
          <MoveButtons title={title} sorting={sorting} />
        </div>
        <SlideButtons slide={slide} {...buttons} />
      </div>
    </>
  );
}

function MoveButtons({ title, sorting }: { title: string; sorting: Sorting }) {
  const { index, count } = sorting;
  return (
    <div className="flex items-center gap-1">
      <MoveButton sorting={sorting} offset={-1} label={`Move ${title} forward`} icon={ArrowLeft} />
      <span className="text-sm text-ink-soft tabular-nums">
        {index + 1} of {count}
      </span>
      <MoveButton sorting={sorting} offset={1} label={`Move ${title} back`} icon={ArrowRight} />
    </div>
  );
}

interface SlideButtonsProps extends Pick<SlideActions, 'onEdit' | 'onDelete'> {
  slide: HeroSlide;
}

function SlideButtons({ slide, onEdit, onDelete }: SlideButtonsProps) {
  return (
    <div className="mt-3 grid grid-cols-2 gap-2">
      <Button
        variant="outline"
        id={editButtonId(slide)}
        aria-label={`Edit ${slide.title}`}
        onClick={() => onEdit(slide)}
      >
        Edit
      </Button>
      <Button
        variant="outline"
        aria-label={`Delete ${slide.title}`}
        className="text-red-700"
        onClick={() => onDelete(slide)}
      >
        Delete
      </Button>
    </div>
  );
}

/** Id of the edit button, which receives the focus when the form closes. */
export function editButtonId({ id }: { id: string }): string {
  return `edit-${id}`;
}
