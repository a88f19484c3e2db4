import type { Product } from '@neev/domain';
import type { ReactNode, Ref } from 'react';
import { LiveItem } from '@/components/ui/live-item.tsx';
import { useSteadyList } from '@/lib/steady-list.ts';
import { isNewcomer } from '../listing/is-newcomer.ts';

interface SteadyProductsProps {
  ref?: Ref<HTMLUListElement>;
  /** What is listed: another key is another list. */
  listKey: string;
  products: readonly Product[];
  className: string;
  children: (product: Product) => ReactNode;
}

/** Products of a live query, in places that do not move; what comes and goes is marked. */
export function SteadyProducts({
  ref,
  listKey,
  products,
  className,
  children,
}: SteadyProductsProps) {
  const shown = useSteadyList({ listKey, items: products, isNew: isNewcomer });
  return (
    <ul ref={ref} className={className}>
      {shown.map(({ item, mark }) => (
        <li key={item.id} className="group">
          <LiveItem mark={mark} name={item.name}>
            {children(item)}
          </LiveItem>
        </li>
      ))}
    </ul>
  );
}
