import { classNames } from '@/lib/class-names.ts';

/** The look of an entry of the main navigation: as high as the bar, so that a mouse never falls between it and its panel. */
export function entryClass(isCurrent: boolean): string {
  return classNames(
    'relative flex items-center gap-1.5 px-2.5 text-sm font-semibold tracking-wide transition-colors select-none xl:px-3.5',
    'after:absolute after:inset-x-2.5 after:bottom-5 xl:after:inset-x-3.5 after:h-0.5 after:transition-colors',
    isCurrent ? 'after:bg-accent' : 'hover:after:bg-slate-300 aria-expanded:after:bg-slate-300',
  );
}
