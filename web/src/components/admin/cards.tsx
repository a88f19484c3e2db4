import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names.ts';

interface StatCardProps {
  icon: LucideIcon;
  label: string;
  /** The figure, or its loading or error state. */
  children: ReactNode;
}

/** A card with a labelled figure. The icon is above them where the card is narrow. */
export function StatCard({ icon: Icon, label, children }: StatCardProps) {
  return (
    <section
      aria-label={label}
      className="@container rounded-lg border border-line bg-white p-2.5 shadow-card sm:p-5"
    >
      <div className="flex items-center gap-4">
        <span className="hidden size-12 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-strong @3xs:grid">
          <Icon aria-hidden className="size-6" />
        </span>
        <div className="min-w-0">
          <p className="text-xs text-ink-soft wrap-anywhere @[8rem]:text-sm">{label}</p>
          <div className="text-xl font-bold wrap-anywhere tabular-nums @3xs:text-2xl">
            {children}
          </div>
        </div>
      </div>
    </section>
  );
}

interface CardProps {
  children: ReactNode;
  className?: string;
}

export function Card({ children, className }: CardProps) {
  return (
    <div className={classNames('rounded-lg border border-line bg-white shadow-card', className)}>
      {children}
    </div>
  );
}
