/** The price that was last quoted to a customer for a product. */
import type { QuoteLine, QuoteVersion } from '@neev/domain';

export type LastQuoted = Pick<QuoteLine, 'price' | 'unit' | 'discount' | 'gstRate' | 'hsn'> & {
  sentAt: Date;
};

/** Identifies what a line is about: the product, or the name of another item. */
export function lineKeyOf({ productId, name }: { productId: string; name: string }): string {
  return productId === '' ? `name:${name.trim().toLowerCase()}` : productId;
}

/** The newest quoted price by `lineKeyOf`, from all quotes that were sent to a customer. */
export function lastQuotedOf(
  versions: readonly Pick<QuoteVersion, 'lines' | 'sentAt'>[],
): ReadonlyMap<string, LastQuoted> {
  const oldestFirst = versions.toSorted((one, other) => +one.sentAt - +other.sentAt);
  return new Map(
    oldestFirst.flatMap(({ lines, sentAt }) =>
      lines.map((line) => [lineKeyOf(line), lastOf(line, sentAt)] as const),
    ),
  );
}

function lastOf({ price, unit, discount, gstRate, hsn }: QuoteLine, sentAt: Date): LastQuoted {
  return { price, unit, discount, gstRate, hsn, sentAt };
}
