import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names.ts';

interface CardProps {
  children: ReactNode;
  className?: string;
}

/** A raised sheet. */
export function Card({ children, className }: CardProps) {
  return (
    <div className={classNames('rounded-lg border border-line bg-white shadow-card', className)}>
      {children}
    </div>
  );
}
