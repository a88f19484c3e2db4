import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { classNames } from '@/lib/class-names.ts';
import type { SteadyItem } from '@/lib/steady-list.ts';
import { useAnnounce } from './announcer.tsx';

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
