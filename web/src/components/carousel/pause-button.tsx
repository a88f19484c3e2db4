import { Pause, Play } from 'lucide-react';
import { classNames } from '@/lib/class-names.ts';

interface PauseButtonProps {
  /** The subject of the animation in the label: `the slides`. */
  subject: string;
  isPaused: boolean;
  onToggle: () => void;
  className?: string;
}

/** Pauses and resumes an animation. */
export function PauseButton({ subject, isPaused, onToggle, className }: PauseButtonProps) {
  const Icon = isPaused ? Play : Pause;
  return (
    <button
      type="button"
      aria-label={`${isPaused ? 'Play' : 'Pause'} ${subject}`}
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-md transition-colors',
        className,
      )}
      onClick={onToggle}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
