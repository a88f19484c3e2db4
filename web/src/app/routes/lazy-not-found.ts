import { lazyComponent } from '@/lib/loading/lazy-component.ts';

/** The page in place of one whose subject does not exist. */
export const NotFoundPage = lazyComponent(
  async () => (await import('./not-found.tsx')).NotFoundPage,
);
