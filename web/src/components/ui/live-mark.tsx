import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { useJustChanged } from '@/lib/hooks/use-just-changed.ts';
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
