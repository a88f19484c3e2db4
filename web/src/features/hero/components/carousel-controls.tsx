import type { HeroSlide } from '@neev/domain';
import { PauseButton } from '@/components/ui/pause-button.tsx';
import { classNames } from '@/lib/class-names.ts';

interface CarouselControlsProps {
  slides: readonly HeroSlide[];
  /** The index of the slide that is shown. */
  active: number;
  isPaused: boolean;
  onTogglePause: () => void;
  onSelect: (index: number) => void;
}

/** The pause button, and a mark for each slide. */
export function CarouselControls(props: CarouselControlsProps) {
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
