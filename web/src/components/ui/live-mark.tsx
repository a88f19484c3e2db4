import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '@/lib/class-names.ts';
import type { SteadyItem } from '@/lib/steady-list.ts';
import { useAnnounce } from './announcer.tsx';

interface LiveMarkProps {
  /** What may change while it is on the screen. */
  value: string | number | boolean;
  /** What to say when it has. */
  announcement: string;
  children: ReactNode;
  /** A ground behind words, unless told: a frame lies over a picture. */
  look?: 'ground' | 'frame';
  className?: string;
}

/** Marks its content for a while when the value has changed, and says so; nothing moves. */
export function LiveMark({
  value,
  announcement,
  children,
  look = 'ground',
  className,
}: LiveMarkProps) {
  const announce = useAnnounce();
  const isMarked = useJustChanged(value, () => announce(announcement));

  return (
    <div
      data-just-changed={isMarked || undefined}
      className={classNames(`live-mark live-mark-${look}`, isMarked && 'live-mark-on', className)}
    >
      {children}
    </div>
  );
}

interface LiveItemProps {
  mark: SteadyItem<unknown>['mark'];
  /** What it is called, to say what has become of it. */
  name: string;
  children: ReactNode;
}

/** An entry of a live list, marked when it has come or gone while the list was on the screen. */
export function LiveItem({ mark, name, children }: LiveItemProps) {
  const announce = useAnnounce();
  const isGone = mark === 'gone';

  const sayMark = useEffectEvent((appeared: LiveItemProps['mark']) => {
    if (appeared === 'new') announce(`New: ${name}.`);
    if (appeared === 'gone') announce(`${name} is no longer available.`);
  });

  useEffect(() => sayMark(mark), [mark]);

  return (
    <div data-mark={mark} className="relative h-full">
      <div inert={isGone} className={classNames('h-full', isGone && 'opacity-40 grayscale')}>
        {children}
      </div>
      {mark !== 'none' && (
        <p
          className={classNames(
            'absolute top-3 left-3 rounded-sm px-2.5 py-1 text-xs font-bold shadow-card',
            isGone ? 'bg-ink text-white' : 'bg-accent text-ink',
          )}
        >
          {isGone ? 'No longer available' : 'New'}
        </p>
      )}
    </div>
  );
}

/** Milliseconds that a change stays marked: long enough to be found by an eye that was elsewhere. */
const MARK_MS = 6_000;

/**
 * Whether the value has just become another one while it was on the screen; each time it does,
 * `onChange` is called. For values that `===` compares: texts, numbers, addresses of pictures.
 */
function useJustChanged(value: string | number | boolean, onChange: () => void): boolean {
  const seen = useRef(value);
  const [isMarked, setIsMarked] = useState(false);

  const tellChange = useEffectEvent(onChange);

  useEffect(() => {
    if (seen.current === value) return undefined;
    seen.current = value;
    setIsMarked(true);
    tellChange();
    const timer = setTimeout(() => setIsMarked(false), MARK_MS);
    return () => clearTimeout(timer);
  }, [value]);

  return isMarked;
}
