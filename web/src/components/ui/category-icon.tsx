import { Blocks, Building, type LucideIcon, Palette } from 'lucide-react';

/** Icons by name; other names show the default icon (specification, section 3). */
const icons: Record<string, LucideIcon> = { Building, Palette };

export const categoryIconNames = Object.keys(icons);

interface CategoryIconProps {
  name: string;
  className?: string;
}

export function CategoryIcon({ name, className }: CategoryIconProps) {
  const Icon = icons[name] ?? Blocks;
  return <Icon aria-hidden className={className} strokeWidth={1.75} />;
}
