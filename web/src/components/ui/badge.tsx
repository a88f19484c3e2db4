import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names.ts';

type Tone = 'neutral' | 'accent' | 'dark' | 'good';

const tones: Record<Tone, string> = {
  neutral: 'bg-slate-100 text-slate-700',
  accent: 'bg-accent text-ink',
  dark: 'bg-ink text-white',
  good: 'bg-emerald-100 text-emerald-900',
};

interface BadgeProps {
  children: ReactNode;
  tone?: Tone;
  className?: string;
}

/** A short label or count. */
export function Badge({ children, tone = 'neutral', className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-sm px-2 py-0.5 text-xs font-semibold tabular-nums',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
