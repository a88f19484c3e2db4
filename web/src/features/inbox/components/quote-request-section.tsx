import {
  type Delivery,
  formatAdminPrice,
  hasPrice,
  isSoldIn,
  lineTotal,
  listTotal,
  orderTermsText,
  pinCodeText,
  type QuoteItem,
  type QuoteRequest,
  quantityText,
} from '@neev/domain';
import { shortDay } from '@/lib/times-in-india.ts';
import { Detail } from './detail.tsx';

/** The lines and the delivery details of a request for a quote. Renders nothing for other enquiries. */
export function QuoteRequestSection({ items, delivery }: QuoteRequest) {
  return (
    <>
      {items && <Items items={items} />}
      {delivery && <DeliveryDetails delivery={delivery} />}
    </>
  );
}

function Items({ items }: { items: readonly QuoteItem[] }) {
  const { total, unpriced } = listTotal(items);
  return (
    <section aria-label="Product list" className="mt-4 border-t border-line pt-4">
      <h3 className="mb-3 text-base">Product list</h3>
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-left align-bottom text-xs text-ink-soft">
            <th scope="col" className="py-2 pr-2 font-semibold">
              Product
            </th>
            <th scope="col" className="py-2 pr-2 text-right font-semibold">
              Quantity
            </th>
            <th scope="col" className="py-2 pr-2 text-right font-semibold max-sm:hidden">
              Price
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
            <ItemRow key={index} item={item} />
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" colSpan={2} className="py-2 pr-2 text-left">
              Total at list prices
            </th>
            <td className="max-sm:hidden" />
            <td className="py-2 text-right">
              {hasPrice(total) ? formatAdminPrice(total) : 'On request'}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="text-sm text-ink-soft">
        Prices of the day of the enquiry, excluding GST and freight.
        {unpriced > 0 && ` ${unpriced === 1 ? 'One line has' : `${unpriced} lines have`} no price.`}
      </p>
    </section>
  );
}

function ItemRow({ item }: { item: QuoteItem }) {
  const { name, note, quantity, unit, price } = item;
  const amount = lineTotal(item);
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 pr-2 text-left font-normal wrap-anywhere">
        {name}
        {note !== '' && <span className="block text-ink-soft">{note}</span>}
        <PriceSeen {...item} />
        <UnsoldQuantity item={item} />
      </th>
      <td className="py-2 pr-2 text-right">{quantityText(quantity, unit)}</td>
      <td className="py-2 pr-2 text-right max-sm:hidden">
        {hasPrice(price) && formatAdminPrice(price)}
        {price === 0 && 'On request'}
      </td>
      <td className="py-2 text-right">{amount === undefined ? '–' : formatAdminPrice(amount)}</td>
    </tr>
  );
}

/** The price that the customer saw, if it was another one, or that the product is no longer there. */
function PriceSeen({ productId, price, seenPrice }: QuoteItem) {
  if (productId !== '' && price === undefined)
    return <span className="block text-ink-soft">No longer in the catalogue</span>;
  if (price === undefined || seenPrice === undefined || price === seenPrice) return null;
  return (
    <span className="block text-ink-soft">
      The customer saw {hasPrice(seenPrice) ? formatAdminPrice(seenPrice) : 'no price'}.
    </span>
  );
}

/** The terms of the product at the time of the enquiry, if it is not sold in this quantity. */
function UnsoldQuantity({ item }: { item: QuoteItem }) {
  if (isSoldIn(item.quantity, item)) return null;
  return (
    <span className="block font-semibold text-amber-800">{orderTermsText(item, item.unit)}</span>
  );
}

function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { pinCode, address, requiredOn, gstin } = delivery;
  const place = [address, `PIN code ${pinCodeText(pinCode)}`].filter(Boolean).join('\n');
  return (
    <section aria-label="Delivery" className="mt-4 border-t border-line pt-4">
      <h3 className="mb-3 text-base">Delivery</h3>
      <dl className="space-y-3">
        <Detail term="Deliver to" text={place} />
        <Detail term="Needed by" text={requiredOn === undefined ? '' : shortDay(requiredOn)} />
        <Detail term="GSTIN" text={gstin} />
      </dl>
    </section>
  );
}
