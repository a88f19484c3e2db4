import { Blocks, Building, type LucideIcon, Palette } from 'lucide-react';

/** Icons by name; other names show the default icon (specification, section 3). */
const icons = new Map<string, LucideIcon>(Object.entries({ Building, Palette }));

export const categoryIconNames = [...icons.keys()];

interface CategoryIconProps {
  name: string;
  className?: string;
}

export function CategoryIcon({ name, className }: CategoryIconProps) {
  const Icon = icons.get(name) ?? Blocks;
  return <Icon aria-hidden className={className} strokeWidth={1.75} />;
}
