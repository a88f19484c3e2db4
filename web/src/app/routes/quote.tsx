import { lazy, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { ReferenceNumberLine } from '@/components/controls/reference-number.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useCompany } from '@/lib/company.ts';
import { PageHeader } from '../layouts/page-header.tsx';
import { PageHead } from '../page-head.tsx';

// Not `lazyComponent`: without this code, the server-rendered HTML is only a placeholder.
const QuoteList = lazy(async () => ({
  default: (await import('../quote-list/quote-list.tsx')).QuoteList,
}));

const QuoteThreadView = lazy(async () => ({
  default: (await import('../quote-thread/quote-thread.tsx')).QuoteThreadView,
}));

/** The list of the visitor, or the page of a request that was sent. */
export function QuotePage() {
  const { referenceNumber } = useParams();
  useSkipLinkWithoutFragment();
  return referenceNumber === undefined ? (
    <ListPage />
  ) : (
    <RequestPage key={referenceNumber} referenceNumber={referenceNumber} />
  );
}

/**
 * The customer's page of a request for a quote. The server renders it without data: only the browser has the secret
 * part of the link.
 */
function RequestPage({ referenceNumber }: { referenceNumber: string }) {
  return (
    <>
      <PageHead title="Your request" />
      <PageHeader
        title="Your request"
        trail={[{ label: 'Your list', to: '/quote' }]}
        crumb={referenceNumber}
        lead={<ReferenceNumberLine referenceNumber={referenceNumber} />}
      />
      <div className="container-page py-8 lg:py-10">
        <noscript>
          <NoScriptNote subject="This page" />
        </noscript>
        <Deferred
          fallback={<Skeleton className="h-96 noscript:hidden" />}
          failure="Failed to load your request."
        >
          <QuoteThreadView referenceNumber={referenceNumber} />
        </Deferred>
      </div>
    </>
  );
}

/** The product list of the visitor, and the form that requests a quote for it. */
function ListPage() {
  return (
    <>
      <PageHead title="Your list" />
      <PageHeader
        title="Your list"
        lead="Collect what you need, then request one quote for all of it."
      />
      <div className="container-page py-8 lg:py-10">
        <noscript>
          <NoScriptNote subject="The list is kept in your browser and" />
        </noscript>
        <Deferred
          fallback={<Skeleton className="h-96 noscript:hidden" />}
          failure="Failed to load your list."
        >
          <QuoteList />
        </Deferred>
      </div>
    </>
  );
}

/** The fragment of the address is a shared list or the secret of a link: the skip link must not replace it. */
function useSkipLinkWithoutFragment(): void {
  useEffect(() => {
    const skip = (event: MouseEvent) => {
      if (!(event.target instanceof Element && event.target.matches('[href="#content"]'))) return;
      event.preventDefault();
      document.getElementById('content')?.focus();
    };
    document.addEventListener('click', skip);
    return () => document.removeEventListener('click', skip);
  }, []);
}

function NoScriptNote({ subject }: { subject: string }) {
  const { phone, phoneLink } = useCompany();
  return (
    <p className="mb-8 max-w-prose">
      {subject} needs JavaScript. Without it, please call us:{' '}
      <a href={`tel:${phoneLink}`} className="underline underline-offset-4">
        {phone}
      </a>
    </p>
  );
}
