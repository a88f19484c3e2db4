import { firstQuantityOf, type OrderTerms } from '@neev/domain';
import { ListPlus } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAnnounce } from '@/components/ui/announcer.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import type { ListedProduct } from '../listing/arrange-listing.ts';

type AddToListProps = {
  product: Pick<ListedProduct, 'id' | 'name' | 'price' | 'unit' | keyof OrderTerms>;
};

/**
 * The page of the list, which adds the product of the fragment: how a product is added before
 * hydration.
 */
export const addressOf = (id: string) => `/quote#add=${id}`;

/** Adds a product to the list from its card, in the smallest quantity. */
export function AddToListLink({ product, className }: AddToListProps & { className?: string }) {
  const [isAdded, add] = useAddToList(product);

  function addFirst(event: MouseEvent) {
    event.preventDefault();
    add(firstQuantityOf(product));
  }

  return (
    <Link
      to={addressOf(product.id)}
      rel="nofollow"
      aria-label={`Add ${product.name} to list`}
      className={buttonClass('outline', className)}
      onClick={addFirst}
    >
      {isAdded ? (
        <span aria-hidden className="size-5 text-center">
          ✓
        </span>
      ) : (
        <ListPlus aria-hidden className="size-5" />
      )}
    </Link>
  );
}

/** Called with the problem of a quantity, instead of a message. */
type Report = (problem: string) => void;

/** Whether the product has been added here, and the function that adds it. */
export function useAddToList(product: AddToListProps['product']) {
  const [isAdded, setIsAdded] = useState(false);
  const announce = useAnnounce();

  async function add(quantity: number | undefined, report?: Report) {
    const { addProduct } = await import('@/lib/quote-list/browser-list.ts');
    if (!addProduct(product, quantity, report)) return;
    setIsAdded(true);
    announce(`Added ${product.name} to your list.`);
  }

  // The page of the list has its own code.
  const addOrOpenList = (quantity: number | undefined, report?: Report) =>
    void add(quantity, report).catch(() => window.location.assign(addressOf(product.id)));

  return [isAdded, addOrOpenList] as const;
}
