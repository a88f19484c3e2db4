import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Whether the page has loaded and come to rest, so that what may be needed later can be loaded. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}
