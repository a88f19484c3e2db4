import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names.ts';

/** The place of something that is on its way. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('pulse-block rounded-md', className)} />;
}

interface SkeletonListProps {
  count: number;
  children: ReactNode;
  className?: string;
  /** What is on its way, for those who do not see it. */
  label: string;
}

/** The same skeleton so many times, announced once. */
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
