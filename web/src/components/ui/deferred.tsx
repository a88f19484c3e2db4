import {
  memo,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Until, useDeferred } from '@/lib/loading/defer.ts';
import { ErrorBoundary } from './error-boundary.tsx';

interface DeferredProps {
  /** When server-rendered HTML is hydrated; at once unless given. The first interaction does it in any case. */
  until?: Until;
  /** The server renders nothing of it, and the browser nothing before `until`. */
  clientOnly?: boolean;
  /** Of the element whose visibility is observed (`until="visible"`). */
  className?: string;
  /** Shown until the code of `children` has loaded. */
  fallback?: ReactNode;
  /** What has failed when the code does not load; the fallback stays unless given. */
  failure?: string;
  children: ReactNode;
}

/**
 * A part of a page that loads its code (`lazyComponent`) and is hydrated on its own. The server renders
 * it with the page; the rest of the page does not wait for it, and stays when its code does not load.
 */
export function Deferred({ until, clientOnly = false, ...props }: DeferredProps) {
  if (!until) return <Boundary {...props} />;
  return clientOnly ? <ClientOnly until={until} {...props} /> : <Island until={until} {...props} />;
}

/** A component of its own: were its parent rendered again, React would drop what is not hydrated yet. */
function ClientOnly({ until, ...props }: DeferredProps & { until: Until }) {
  return useDeferred(until) && <Boundary {...props} />;
}

function Island({ until, className, ...props }: DeferredProps & { until: Until }) {
  const element = useRef<HTMLDivElement>(null);
  const [gate] = useState(createGate);
  const isDue = useDeferred(until, until === 'visible' ? { element } : {});
  const isUsed = useDeferred('interaction');

  useEffect(() => {
    if (isDue || isUsed) gate.open();
  }, [gate, isDue, isUsed]);

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
 * React replaces a boundary by its fallback when its props change before it is hydrated: until then it
 * keeps the first.
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
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
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

function subscribeToNothing() {
  return () => {};
}
