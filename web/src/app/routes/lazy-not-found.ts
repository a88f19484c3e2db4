import { lazyComponent } from '@/lib/loading/lazy-component.ts';

/** The not-found page, lazy, for pages whose record does not exist. */
export const NotFoundPage = lazyComponent(
  async () => (await import('./not-found.tsx')).NotFoundPage,
);
