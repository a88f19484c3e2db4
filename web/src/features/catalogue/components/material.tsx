import { EMPTY_SLUG, type MenuSubcategory, type Product, shortLabelOf, slugOf } from '@neev/domain';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { Picture, pictureSizes } from '@/components/ui/picture.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';

const NO_DESCRIPTION = 'No description available.';

/** A full-width product with all its details, on alternating sides. */
export function MaterialBand({ product }: { product: Product }) {
  const title = shortLabelOf(product);
  return (
    <article className="product-row grid grid-cols-1 items-center gap-x-12 gap-y-5 wrap-anywhere md:grid-cols-2">
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

interface NewProductCardProps {
  product: Product;
  /** `undefined` until the menu contains the subcategory. */
  subcategory: MenuSubcategory | undefined;
}

/** A card of the "new products" page, which links to the listing of the subcategory. */
export function NewProductCard({ product, subcategory }: NewProductCardProps) {
  return (
    <article className="flex h-full flex-col overflow-hidden wrap-anywhere rounded-lg border border-line bg-white shadow-card">
      <Picture
        src={product.image}
        alt={product.name}
        sizes={pictureSizes.card}
        className="aspect-[4/3] w-full"
      />
      <div className="flex flex-1 flex-col p-4 sm:p-5">
        <h2 className="text-lg">{shortLabelOf(product)}</h2>
        <p className="mt-1 mb-5 text-sm text-ink-soft">{product.name}</p>
        <Link
          to={subcategory ? materialPathOf(subcategory) : '/material'}
          aria-label={`VIEW PRODUCTS like ${product.name}`}
          className={buttonClass('outline', 'mt-auto w-full')}
        >
          VIEW PRODUCTS
        </Link>
      </div>
    </article>
  );
}

export function NewProductCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-white">
      <Skeleton className="aspect-[4/3] w-full rounded-none" />
      <div className="space-y-3 p-5">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  );
}

/** The path of a subcategory by its name: `/material/Interior%20Emulsions`. */
export function materialPathOf({ name }: { name: string }): string {
  return `/material/${encodeURIComponent(name)}`;
}

/** The subcategory that a path segment names: as written, or as a slug. */
export function findNamedSubcategory<S extends { name: string }>(
  subcategories: readonly S[],
  segment: string,
): S | undefined {
  const slug = slugOf(segment);
  const hasSlug = ({ name }: S) => slug !== EMPTY_SLUG && slugOf(name) === slug;
  return subcategories.find(({ name }) => name === segment) ?? subcategories.find(hasSlug);
}
