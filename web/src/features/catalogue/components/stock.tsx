import { type Product, type StockLevel, stockLevelOf } from '@neev/domain';
import { LiveMark } from '@/components/ui/live-mark.tsx';
import { classNames } from '@/lib/class-names.ts';

const words: Record<StockLevel, string> = {
  in: 'In stock',
  low: 'Low stock: ask before you plan with it',
  out: 'Out of stock: ask for a delivery date',
};

const dots: Record<StockLevel, string> = {
  in: 'bg-emerald-600',
  low: 'bg-amber-500',
  out: 'bg-slate-400',
};

/** Whether a product can be had, in words. */
export function Stock({ product }: { product: Product }) {
  const level = stockLevelOf(product);
  return (
    <LiveMark value={level} announcement={`${product.name}: ${words[level]}.`}>
      <p className="flex items-center gap-2 text-sm font-medium">
        <span aria-hidden className={classNames('size-2.5 rounded-full', dots[level])} />
        {words[level]}
      </p>
    </LiveMark>
  );
}
