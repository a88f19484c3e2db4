import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names.ts';

type Variant = 'primary' | 'dark' | 'outline' | 'quiet' | 'light' | 'danger';

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-ink hover:bg-orange-400 active:bg-orange-500',
  dark: 'bg-ink text-white hover:bg-slate-700 active:bg-slate-800',
  outline: 'border border-slate-300 bg-white text-ink hover:border-ink active:bg-slate-50',
  quiet: 'text-ink hover:bg-slate-100 active:bg-slate-200',
  light: 'border border-white/40 text-white hover:border-white hover:bg-white/10',
  danger: 'bg-red-700 text-white hover:bg-red-800 active:bg-red-900',
};

/** The classes of a button, also for links that look like one. */
export function buttonClass(variant: Variant = 'primary', className = ''): string {
  return classNames(
    'print-hidden inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-5 py-2.5 text-sm font-semibold tracking-wide transition-colors select-none disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 forced-colors:border',
    variants[variant],
    className,
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
}

export function Button({
  variant = 'primary',
  className = '',
  type = 'button',
  ...rest
}: ButtonProps) {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />;
}
