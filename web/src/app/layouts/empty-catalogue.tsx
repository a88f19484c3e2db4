import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { EnquiryButton } from '@/features/enquiry/components/enquiry-dialog-context.tsx';

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
        <EnquiryOffer>
          <Link to="/categories" className={buttonClass('outline')}>
            Browse Categories
          </Link>
        </EnquiryOffer>
      }
    />
  );
}

/** The next steps of a visitor who finds no products: an enquiry, or another page. */
export function EnquiryOffer({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="mb-4">Can't find it? Ask us, we source more than we list.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <EnquiryButton variant="dark">Send us an enquiry</EnquiryButton>
        {children}
      </div>
    </>
  );
}
