import {
  collections,
  formatAdminPrice,
  formatCount,
  hasPrice,
  type Product,
  querySource,
} from '@neev/domain';
import { Link } from 'react-router-dom';
import { type Live, useLiveQuery } from '@/lib/live/use-live.ts';

/** The products with the name that an enquiry contains: one, or none. */
export function useEnquiredProduct(name: string): Live<Product[]> {
  return useLiveQuery(
    querySource({
      collection: collections.products,
      where: [{ field: 'name', operator: '==', value: name }],
      orderBy: [{ field: 'name', direction: 'asc' }],
      limit: 1,
    }),
  );
}

/** The product of an enquiry: a link to its row with its current price, or the text if it has none. */
export function EnquiredProduct({ name }: { name: string }) {
  const live = useEnquiredProduct(name);
  const product = live.status === 'ready' ? live.value[0] : undefined;
  if (!product)
    return (
      <>
        {name}
        <Remark>{live.status === 'ready' ? 'Not in the catalogue' : '\u00a0'}</Remark>
      </>
    );
  return (
    <>
      <Link
        to={rowPathOf(product)}
        className="font-medium text-accent-strong underline underline-offset-4"
      >
        {name}
      </Link>
      <Remark>{priceText(product)}</Remark>
    </>
  );
}

/** Its line is there from the start, so that what is below does not move. */
function Remark({ children }: { children: string }) {
  return <span className="mt-0.5 block text-sm text-ink-soft">{children}</span>;
}

/** The product table, with the products of this name. */
function rowPathOf({ name, categoryId }: Product): string {
  const query = new URLSearchParams({ tab: 'products', q: name, category: categoryId });
  return `/admin/products?${query}`;
}

/** `Now ₹1,234.50 / bag · 7 in stock`, or `Price on request · 7 in stock` */
function priceText({ price, unit, stock }: Product): string {
  const unitText = unit === '' ? '' : ` / ${unit}`;
  const priceNow = hasPrice(price)
    ? `Now ${formatAdminPrice(price)}${unitText}`
    : 'Price on request';
  const stockText = stock === 0 ? 'out of stock' : `${formatCount(stock)} in stock`;
  return `${priceNow} · ${stockText}`;
}
