import { useEffect, useEffectEvent, useRef } from 'react';
import { useDeferred } from '@/lib/defer.ts';

interface MoreOnScrollProps {
  /** How many there are now; when more have come and the end is still near, it asks again. */
  count: number;
  onNear: () => void;
}

/** The end of a list that has more: asks for it when the end comes near. */
export function MoreOnScroll({ count, onNear }: MoreOnScrollProps) {
  const end = useRef<HTMLDivElement>(null);
  const isNear = useDeferred('visible', { element: end });
  const ask = useEffectEvent((_count: number) => onNear());

  useEffect(() => {
    if (isNear) ask(count);
  }, [isNear, count]);

  return <div ref={end} />;
}
