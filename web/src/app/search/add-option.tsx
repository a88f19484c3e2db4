import { firstQuantityOf } from '@neev/domain';
import { Check, ListPlus } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAnnounce } from '@/components/ui/announcer.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import type { ProductActionProps } from '@/features/search/search-results.tsx';
import { addProduct } from '@/lib/quote-list/browser-list.ts';

/**
 * Adds a product of the search results to the list. Does not use the button of the cards, whose code would become a
 * chunk of its own, which every page with products would request.
 */
export function AddOption({ product, className, ...attributes }: ProductActionProps) {
  const [isAdded, setIsAdded] = useState(false);
  const announce = useAnnounce();
  const Icon = isAdded ? Check : ListPlus;

  function add(event: MouseEvent) {
    event.preventDefault();
    if (!addProduct(product, firstQuantityOf(product))) return;
    setIsAdded(true);
    announce(`Added ${product.name} to your list.`);
  }

  return (
    <Link
      {...attributes}
      to="/quote"
      aria-label={`Add ${product.name} to list`}
      className={buttonClass('outline', className)}
      onClick={add}
    >
      <Icon aria-hidden className="size-5" />
    </Link>
  );
}
