import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';

/** Empty state of the catalogue. */
export function NoCategories() {
  return (
    <EmptyState
      title="No categories yet"
      hint="We are still adding products. Meanwhile, ask us for what you need."
      action={
        <Link to="/contact" className={buttonClass('dark')}>
          Contact us
        </Link>
      }
    />
  );
}

interface NoProductsProps {
  title: string;
  hint?: string;
}

/** Empty state of a listing, with a link to the categories. */
export function NoProducts({
  title,
  hint = 'Please check back later, or see what else we stock.',
}: NoProductsProps) {
  return (
    <EmptyState
      title={title}
      hint={hint}
      action={
        <Link to="/categories" className={buttonClass('dark')}>
          Browse Categories
        </Link>
      }
    />
  );
}
