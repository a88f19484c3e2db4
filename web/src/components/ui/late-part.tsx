import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

interface LatePartProps {
  /** Its place until it has come, or when it does not come. Nothing unless told. */
  fallback?: ReactNode;
  /** A component made by `lazy`. */
  children: ReactNode;
}

/**
 * A part of a page with code of its own. A server draws it with the page; the browser takes it over
 * when its code has come, after what is more urgent. Without its code the rest of the page stands.
 */
export function LatePart({ fallback = null, children }: LatePartProps) {
  return (
    <ErrorBoundary fallback={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
