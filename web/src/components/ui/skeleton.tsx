import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names.ts';

/** A placeholder for loading content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('pulse-block rounded-md', className)} />;
}

interface SkeletonListProps {
  count: number;
  children: ReactNode;
  className?: string;
  /** Text for screen readers. */
  label: string;
}

/** Repeats a skeleton `count` times, announced once. */
export function SkeletonList({ count, children, className, label }: SkeletonListProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <div key={index} data-testid="skeleton">
          {children}
        </div>
      ))}
    </div>
  );
}
