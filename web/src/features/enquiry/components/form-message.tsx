import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names.ts';

type Tone = 'success' | 'failure' | 'queued';

const tones: Record<Tone, string> = {
  success: 'border-emerald-700 bg-emerald-50 text-emerald-900',
  failure: 'border-red-700 bg-red-50 text-red-900',
  queued: 'border-amber-600 bg-amber-50 text-amber-950',
};

/** The result of a submission, shown in the form until the next one. */
export function FormMessage({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <p
      role={tone === 'failure' ? 'alert' : 'status'}
      className={classNames('rounded-md border-l-4 px-4 py-3 text-sm font-medium', tones[tone])}
    >
      {children}
    </p>
  );
}
