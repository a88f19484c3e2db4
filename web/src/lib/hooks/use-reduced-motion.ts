import { useMediaQuery } from './use-media-query.ts';

/** Whether the visitor has asked for less motion; a server assumes not. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
