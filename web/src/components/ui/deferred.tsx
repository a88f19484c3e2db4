import { memo, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { type Until, useDeferred } from '@/lib/loading/defer.ts';
import { useIsHydrating } from '@/lib/loading/lazy-component.ts';
import { ErrorBoundary } from './error-boundary.tsx';

interface DeferredProps {
  /**
   * When server-rendered HTML is hydrated; immediately by default, and at the latest on the first
   * interaction.
   */
  until?: Until;
  /** Not server-rendered; the browser renders it when `until` is reached. */
  clientOnly?: boolean;
  /** Class of the element whose visibility is observed (`until="visible"`). */
  className?: string;
  /** Shown while the code of `children` loads. */
  fallback?: ReactNode;
  /** Error message for code that does not load; by default the fallback stays. */
  failure?: string;
  children: ReactNode;
}

/**
 * An island: a part of a page with its own code (`lazyComponent`), hydrated on its own. It is
 * server-rendered with the page. The rest of the page does not wait for it and is not affected when
 * its code does not load.
 */
export function Deferred({ until, clientOnly = false, ...props }: DeferredProps) {
  if (!until) return <Boundary {...props} />;
  return clientOnly ? <ClientOnly until={until} {...props} /> : <Island until={until} {...props} />;
}

/**
 * A separate component, so that its state does not re-render the parent, which would discard
 * boundaries that are not hydrated yet.
 */
function ClientOnly({ until, ...props }: DeferredProps & { until: Until }) {
  return useDeferred(until) && <Boundary {...props} />;
}

function Island({ until, className, ...props }: DeferredProps & { until: Until }) {
  const element = useRef<HTMLDivElement>(null);
  const [gate] = useState(createGate);
  const isDue = useDeferred(until, until === 'visible' ? { element } : {});
  const hasInteracted = useDeferred('interaction');

  useEffect(() => {
    if (isDue || hasInteracted) gate.open();
  }, [gate, isDue, hasInteracted]);

  const boundary = <Boundary gate={gate} {...props} />;
  if (until !== 'visible') return boundary;
  return (
    <div ref={element} className={className}>
      {boundary}
    </div>
  );
}

interface BoundaryProps extends DeferredProps {
  gate?: Gate;
}

/**
 * Keeps the first props until the boundary is hydrated: React replaces a boundary with its fallback
 * when its props change before that.
 */
function Boundary(props: BoundaryProps) {
  const [isMounted, setIsMounted] = useState(false);
  return <StableBoundary {...props} isMounted={isMounted} onMount={() => setIsMounted(true)} />;
}

interface StableBoundaryProps extends BoundaryProps {
  isMounted: boolean;
  onMount: () => void;
}

const StableBoundary = memo(
  ({ gate, fallback = null, failure, children, onMount }: StableBoundaryProps) => (
    <ErrorBoundary failure={failure} {...(failure === undefined && { fallback })}>
      <Suspense fallback={fallback}>
        <Gated gate={gate} onMount={onMount}>
          {children}
        </Gated>
      </Suspense>
    </ErrorBoundary>
  ),
  (_, { isMounted }) => !isMounted,
);

interface GatedProps {
  gate: Gate | undefined;
  onMount: () => void;
  children: ReactNode;
}

function Gated({ gate, onMount, children }: GatedProps) {
  const isHydrating = useIsHydrating();
  if (gate && isHydrating && !import.meta.env.SSR) use(gate.opened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the boundary is mounted.
  useEffect(() => onMount(), []);
  return children;
}

interface Gate {
  opened: Promise<void>;
  open(): void;
}

function createGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
