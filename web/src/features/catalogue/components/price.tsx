import { formatPublicPrice } from '@neev/domain';
import { classNames } from '@/lib/class-names.ts';

interface PriceProps {
  price: number;
  /** What it is for; empty or not known yet: nothing is said of it. */
  unit: string | undefined;
  className?: string;
}

/** A price with what it is for: `$72.50 / kg`. */
export function Price({ price, unit, className }: PriceProps) {
  return (
    <p className={classNames('font-bold tabular-nums', className)}>
      {formatPublicPrice(price)}
      {unit && <span className="text-[0.65em] font-medium text-ink-soft"> / {unit}</span>}
    </p>
  );
}
