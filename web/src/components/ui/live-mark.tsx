import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '@/lib/class-names.ts';
import type { SteadyItem } from '@/lib/steady-list.ts';
import { useAnnounce } from './announcer.tsx';

interface LiveMarkProps {
  /** The value to observe. */
  value: string | number | boolean;
  /** Announced to screen readers on a change. */
  announcement: string;
  children: ReactNode;
  /** `ground` (default) colours the background of text; `frame` outlines a picture. */
  look?: 'ground' | 'frame';
  className?: string;
}

/**
 * Highlights its content for `HIGHLIGHT_MS` after a change of the value and announces it. The
 * layout does not shift.
 */
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
  /** Name of the item, for announcements. */
  name: string;
  children: ReactNode;
}

/** An item of a live list, marked when it was added or removed while the list was shown. */
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

/** Milliseconds for which a change stays highlighted, long enough to be noticed. */
const MARK_MS = 6_000;

/**
 * Whether the value changed within the last `HIGHLIGHT_MS`; calls `onChange` on each change. Values
 * are compared with `===`.
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
