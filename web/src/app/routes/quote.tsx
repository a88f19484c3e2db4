import { Deferred } from '@/components/ui/deferred.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useCompany } from '@/lib/company.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { PageHeader } from '../layouts/page-header.tsx';
import { PageHead } from '../page-head.tsx';

const QuoteList = lazyComponent(
  async () => (await import('../quote-list/quote-list.tsx')).QuoteList,
);

/** The product list of the visitor, and the form that requests a quote for it. */
export function QuotePage() {
  return (
    <>
      <PageHead title="Your list" />
      <PageHeader
        title="Your list"
        lead="Collect what you need, then request one quote for all of it."
      />
      <div className="container-page py-8 lg:py-10">
        <noscript>
          <NoScriptNote />
        </noscript>
        <Deferred fallback={<Skeleton className="h-96 noscript:hidden" />}>
          <QuoteList />
        </Deferred>
      </div>
    </>
  );
}

function NoScriptNote() {
  const { phone, phoneLink } = useCompany();
  return (
    <p className="mb-8 max-w-prose">
      The list is kept in your browser and needs JavaScript. Without it, please call us:{' '}
      <a href={`tel:${phoneLink}`} className="underline underline-offset-4">
        {phone}
      </a>
    </p>
  );
}
