/** Generated quotes for tests. */
import fc from 'fast-check';
import { limits } from '../../limits.ts';
import type { QuoteFields } from '../quote.ts';
import { quoteLimits } from '../quote-request.ts';

function decimal(decimals: number, max: number): fc.Arbitrary<number> {
  const scale = 10 ** decimals;
  const values = [max, max / 1_000, 10].map((limit) =>
    fc.integer({ min: 0, max: Math.min(limit, max) * scale }),
  );
  return fc.oneof(...values).map((value) => value / scale);
}

const percentage = fc.oneof(fc.constantFrom(0, 0, 5, 18, 28), decimal(2, 100));

const line = fc.record({
  productId: fc.constant(''),
  name: fc.constantFrom('TMT Bar 16 mm', 'OPC 53 cement, 50 kg', '=River "sand"', 'सरिया'),
  quantity: decimal(3, quoteLimits.quantity).map((value) => value || 1),
  unit: fc.constantFrom('', 't', 'bag', 'm³'),
  note: fc.constantFrom('', 'cut to 6 m', '-on pallets,\nwrapped'),
  hsn: fc.constantFrom('', '7214', '25232930'),
  price: decimal(2, limits.price),
  discount: percentage,
  gstRate: percentage,
});

const quote: fc.Arbitrary<QuoteFields> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  freight: decimal(2, limits.price),
  loading: fc.oneof(fc.constant(0), decimal(2, limits.price)),
  chargesGstRate: percentage,
  terms: fc.constant('Payment in advance.'),
  validUntil: fc.constant('2026-12-05'),
});

/** Returns the same quotes for the same seed. */
export function randomQuotes(count: number, seed = 58): QuoteFields[] {
  return fc.sample(quote, { numRuns: count, seed });
}
