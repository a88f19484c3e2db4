import type { MouseEvent, ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button.tsx';

interface ReplyLinkProps {
  /** Renders nothing when `undefined`. */
  href: string | undefined;
  /** Whether the link opens another site in a new tab. */
  isExternal?: boolean;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
}

/** A link that looks like a button and starts a contact. */
export function ReplyLink({ href, isExternal = false, onClick, children }: ReplyLinkProps) {
  if (href === undefined) return null;
  const target = isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a
      href={href}
      {...target}
      onClick={onClick}
      className={buttonClass('outline', 'flex-auto gap-1.5! px-2! sm:flex-none sm:px-4!')}
    >
      {children}
    </a>
  );
}
