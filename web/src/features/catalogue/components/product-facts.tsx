import {
  hasPrice,
  type Product,
  publicPriceText,
  type StockLevel,
  stockLevelOf,
} from '@neev/domain';
import { LiveMark } from '@/components/ui/live-mark.tsx';
import { classNames } from '@/lib/class-names.ts';

interface PriceProps {
  product: Pick<Product, 'name' | 'price'> & {
    /** The unit of the price; not shown when it is empty or not loaded yet. */
    unit?: string | undefined;
  };
  className?: string;
}

/** A price with its unit: `$72.50 / kg`, or `Price on request`. A change is highlighted and announced. */
export function Price({ product: { name, price, unit }, className }: PriceProps) {
  const text = publicPriceText({ price });
  const announcement = hasPrice(price)
    ? `The price of ${name} is now ${text}.`
    : `The price of ${name} is now on request.`;
  return (
    <LiveMark value={price} announcement={announcement}>
      <p className={classNames('font-bold tabular-nums', className)}>
        {text}
        {hasPrice(price) && unit && (
          <span className="text-[0.65em] font-medium text-ink-soft"> / {unit}</span>
        )}
      </p>
    </LiveMark>
  );
}

/** What the prices of public pages include. */
export function PriceTerms({ className }: { className?: string }) {
  return (
    <p className={classNames('text-sm text-ink-soft', className)}>
      Prices excluding GST, ex yard, as of today
    </p>
  );
}

const stockTexts: Record<StockLevel, string> = {
  in: 'In stock',
  low: 'Low stock',
  out: 'Out of stock',
};

/** What a visitor can do; only on the product page. */
const stockHints: Record<StockLevel, string> = {
  in: '',
  low: ': check with us before you order',
  out: ': ask for a delivery date',
};

const dotClasses: Record<StockLevel, string> = {
  in: 'bg-emerald-600',
  low: 'bg-amber-500',
  out: 'bg-slate-400',
};

interface StockProps {
  product: Pick<Product, 'name' | 'stock'>;
  hasHint?: boolean;
}

/** The availability of a product. */
export function Stock({ product, hasHint = false }: StockProps) {
  const level = stockLevelOf(product);
  const text = stockTexts[level] + (hasHint ? stockHints[level] : '');
  return (
    <LiveMark value={level} announcement={`${product.name}: ${text}.`}>
      <p className="flex items-center gap-2 text-sm font-medium">
        <span aria-hidden className={classNames('size-2.5 rounded-full', dotClasses[level])} />
        {text}
      </p>
    </LiveMark>
  );
}
