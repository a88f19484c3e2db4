import { formatPublicPrice, type Product } from '@neev/domain';
import { LiveMark } from '@/components/ui/live-mark.tsx';
import { classNames } from '@/lib/class-names.ts';

interface PriceProps {
  product: Pick<Product, 'name' | 'price'> & {
    /** What the price is for; empty or not known yet: nothing is said of it. */
    unit?: string | undefined;
  };
  className?: string;
}

/** A price with what it is for: `$72.50 / kg`. When it changes on the screen, one notices. */
export function Price({ product: { name, price, unit }, className }: PriceProps) {
  const shown = formatPublicPrice(price);
  return (
    <LiveMark value={price} announcement={`The price of ${name} is now ${shown}.`}>
      <p className={classNames('font-bold tabular-nums', className)}>
        {shown}
        {unit && <span className="text-[0.65em] font-medium text-ink-soft"> / {unit}</span>}
      </p>
    </LiveMark>
  );
}
