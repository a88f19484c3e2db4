import { Check } from 'lucide-react';
import { propertyOf } from './property.ts';

/** The features of a product: a table of those that are pairs, and a list of the others. */
export function ProductFeatures({ features }: { features: readonly string[] }) {
  const properties = features.flatMap((feature) => propertyOf(feature) ?? []);
  const others = features.filter((feature) => !propertyOf(feature));
  return (
    <>
      {properties.length > 0 && (
        <dl className="mt-6 max-w-prose divide-y divide-line border-y border-line">
          {properties.map(({ name, value }) => (
            <div key={name + value} className="grid grid-cols-[2fr_3fr] gap-x-4 py-2.5">
              <dt className="min-w-0 text-ink-soft">{name}</dt>
              <dd className="min-w-0 font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {others.length > 0 && (
        <ul className="mt-6 space-y-2">
          {others.map((feature) => (
            <li key={feature} className="flex gap-2.5 wrap-anywhere">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent-strong" />
              {feature}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
