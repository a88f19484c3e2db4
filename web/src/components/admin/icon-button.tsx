import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names.ts';

interface IconButtonProps extends ComponentProps<'button'> {
  /** For screen readers. */
  label: string;
  icon: LucideIcon;
  /** Contains the size. */
  className?: string;
  iconClass?: string;
}

/** A button with an icon instead of a text. Its children, such as a badge, follow the icon. */
export function IconButton({
  label,
  icon: Icon,
  className = 'size-11',
  iconClass = 'size-4',
  children,
  ...button
}: IconButtonProps) {
  return (
    <button
      {...button}
      type="button"
      aria-label={label}
      className={classNames('grid place-items-center rounded-md hover:bg-slate-100', className)}
    >
      <Icon aria-hidden className={iconClass} />
      {children}
    </button>
  );
}
