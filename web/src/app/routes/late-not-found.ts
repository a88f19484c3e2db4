import { lazy } from 'react';

/** The page in place of one whose subject is not there. Its code comes only when it is needed. */
export const NotFoundPage = lazy(async () => ({
  default: (await import('./not-found.tsx')).NotFoundPage,
}));
