import { type Product, shortLabelOf } from '@neev/domain';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Picture, pictureSizes } from '@/components/ui/picture.tsx';

const NO_DESCRIPTION = 'No description available.';

/** A product across the page, with all that is said of it; every other one is mirrored. */
export function MaterialBand({ product }: { product: Product }) {
  const title = shortLabelOf(product);
  return (
    <article className="grid items-center gap-x-12 gap-y-5 md:grid-cols-2">
      <Picture
        src={product.image}
        alt={product.name}
        sizes={pictureSizes.half}
        className="aspect-[4/3] w-full rounded-lg md:group-[:nth-child(even)]:order-2"
      />
      <div>
        <h2 className="text-2xl sm:text-3xl">
          <Link to={`/product/${product.id}`} className="hover:text-accent-strong">
            {title}
          </Link>
        </h2>
        {title !== product.name && <p className="mt-1 text-ink-soft">{product.name}</p>}
        <p className="mt-4 max-w-prose text-ink-soft">{product.description || NO_DESCRIPTION}</p>
        {product.features.length > 0 && (
          <ul className="mt-5 space-y-2">
            {product.features.map((feature) => (
              <li key={feature} className="flex gap-2.5">
                <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent-strong" />
                {feature}
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
