import type { MenuCategory } from '@neev/domain';
import type { ReactNode } from 'react';
import { LiveMark } from '@/components/ui/live-mark.tsx';

interface CategoryMarkProps {
  category: MenuCategory;
  children: ReactNode;
}

/** Frames a category for a while when it has got another name. */
export function CategoryMark({ category: { name }, children }: CategoryMarkProps) {
  return (
    <LiveMark
      value={name}
      announcement={`A category is now called ${name}.`}
      look="frame"
      className="h-full rounded-lg"
    >
      {children}
    </LiveMark>
  );
}
