import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '@/lib/class-names.ts';
import type { StableItem } from '@/lib/stable-list.ts';
import { useAnnounce } from './announcer.tsx';

interface LiveMarkProps {
  /** The value to observe. */
  value: string | number | boolean;
  /** Announced to screen readers on a change. */
  announcement: string;
  children: ReactNode;
  /** `ground` (default) colours the background of text; `frame` outlines a picture. */
  variant?: 'ground' | 'frame';
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
  variant = 'ground',
  className,
}: LiveMarkProps) {
  const announce = useAnnounce();
  const isHighlighted = useRecentChange(value, () => announce(announcement));

  return (
    <div
      data-just-changed={isHighlighted || undefined}
      className={classNames(
        `live-mark live-mark-${variant}`,
        isHighlighted && 'live-mark-on',
        className,
      )}
    >
      {children}
    </div>
  );
}

interface LiveItemProps {
  mark: StableItem<unknown>['mark'];
  /** Name of the item, for announcements. */
  name: string;
  children: ReactNode;
}

/** An item of a live list, marked when it was added or removed while the list was shown. */
export function LiveItem({ mark, name, children }: LiveItemProps) {
  const announce = useAnnounce();
  const isRemoved = mark === 'gone';

  const announceMark = useEffectEvent((currentMark: LiveItemProps['mark']) => {
    if (currentMark === 'new') announce(`New: ${name}.`);
    if (currentMark === 'gone') announce(`${name} is no longer available.`);
  });

  useEffect(() => announceMark(mark), [mark]);

  return (
    <div data-mark={mark} className="relative h-full">
      <div inert={isRemoved} className={classNames('h-full', isRemoved && 'opacity-40 grayscale')}>
        {children}
      </div>
      {mark !== 'none' && (
        <p
          className={classNames(
            'absolute top-3 left-3 rounded-sm px-2.5 py-1 text-xs font-bold shadow-card',
            isRemoved ? 'bg-ink text-white' : 'bg-accent text-ink',
          )}
        >
          {isRemoved ? 'No longer available' : 'New'}
        </p>
      )}
    </div>
  );
}

/** Milliseconds for which a change stays highlighted, long enough to be noticed. */
const HIGHLIGHT_MS = 6_000;

/**
 * Whether the value changed within the last `HIGHLIGHT_MS`; calls `onChange` on each change. Values
 * are compared with `===`.
 */
function useRecentChange(value: string | number | boolean, onChange: () => void): boolean {
  const previousValue = useRef(value);
  const [isHighlighted, setIsHighlighted] = useState(false);

  const notifyChange = useEffectEvent(onChange);

  useEffect(() => {
    if (previousValue.current === value) return undefined;
    previousValue.current = value;
    setIsHighlighted(true);
    notifyChange();
    const timer = setTimeout(() => setIsHighlighted(false), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [value]);

  return isHighlighted;
}
