import { itemText, listSummary, type QuoteItemInput } from '@neev/domain';

/** The lines of a request for a quote, in a section that is closed at first: there can be 200. */
export function RequestLines({ items }: { items: readonly QuoteItemInput[] }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
        Your list: {listSummary(items)}
      </summary>
      <ul className="list-disc space-y-1 pl-5">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a request never change.
          <li key={index}>{itemText(item)}</li>
        ))}
      </ul>
    </details>
  );
}
