import {
  type Delivery,
  dayText,
  type QuoteItem,
  type QuoteThread,
  quantityText,
} from '@neev/domain';
import { dateTimeText } from '@/lib/times-in-india.ts';

/** What the customer has requested. */
export function RequestSection({ thread }: { thread: QuoteThread }) {
  const { items, delivery, message, createdAt, product } = thread;
  return (
    <section aria-labelledby="thread-request">
      <h2 id="thread-request" className="text-xl">
        Your request
      </h2>
      <p className="mt-2 text-sm text-ink-soft">Sent {dateTimeText(createdAt)}</p>
      {items ? <Items items={items} /> : product !== '' && <p className="mt-3">{product}</p>}
      <p className="mt-4 wrap-anywhere whitespace-pre-line">{message}</p>
      {delivery && <DeliveryDetails delivery={delivery} />}
    </section>
  );
}

function Items({ items }: { items: readonly QuoteItem[] }) {
  return (
    <ul aria-label="Requested products" className="mt-4 border-t border-line">
      {items.map(({ name, note, quantity, unit }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
          key={index}
          className="flex justify-between gap-4 border-b border-line py-3"
        >
          <span className="min-w-0 wrap-anywhere">
            {name}
            {note !== '' && <span className="block text-sm text-ink-soft">{note}</span>}
          </span>
          <span className="shrink-0 tabular-nums">{quantityText(quantity, unit)}</span>
        </li>
      ))}
    </ul>
  );
}

function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { pinCode, address, requiredOn, gstin } = delivery;
  const details = [
    { term: 'Deliver to', text: [address, `PIN code ${pinCode}`].filter(Boolean).join('\n') },
    { term: 'Needed by', text: requiredOn === undefined ? '' : dayText(requiredOn) },
    { term: 'GSTIN', text: gstin },
  ];
  return (
    <dl className="mt-4 grid gap-3 sm:grid-cols-3">
      {details
        .filter(({ text }) => text !== '')
        .map(({ term, text }) => (
          <div key={term}>
            <dt className="text-sm font-semibold">{term}</dt>
            <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
    </dl>
  );
}
