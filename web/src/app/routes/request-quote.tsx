import type { Product } from '@neev/domain';
import { Clock, Mail, Phone } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Deferred } from '@/components/ui/deferred.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useCompany } from '@/lib/company.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';

/** The id of the section. */
export const REQUEST_QUOTE_ID = 'request-quote';

const RequestQuoteForm = lazyComponent(
  async () =>
    (await import('@/features/enquiry/components/request-quote-form.tsx')).RequestQuoteForm,
);

/** The enquiry form of a product page, beside the contact details. */
export function RequestQuote({ product }: { product: Product }) {
  return (
    <section
      id={REQUEST_QUOTE_ID}
      aria-labelledby={`${REQUEST_QUOTE_ID}-title`}
      className="print-hidden mt-16 grid overflow-hidden rounded-lg border border-line shadow-card lg:mt-24 lg:grid-cols-[1.7fr_1fr]"
    >
      <div className="bg-white p-5 sm:p-10">
        <h2 id={`${REQUEST_QUOTE_ID}-title`} className="text-title course mb-6">
          Request Quote
        </h2>
        <Deferred
          until="idle"
          fallback={<Skeleton className="h-[34rem] w-full" />}
          failure="Failed to load the form."
        >
          <RequestQuoteForm productId={product.id} productName={product.name} />
        </Deferred>
      </div>
      <ContactPanel />
    </section>
  );
}

/** Scrolls to the form and focuses its first field. */
export function scrollToRequestQuote(event: MouseEvent): void {
  event.preventDefault();
  const section = document.getElementById(REQUEST_QUOTE_ID);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('input:not([readonly], [tabindex="-1"])')?.focus({
    preventScroll: true,
  });
}

function ContactPanel() {
  const company = useCompany();
  return (
    <aside aria-label="Contact" className="bg-slate-900 p-5 text-slate-300 sm:p-10">
      <h3 className="text-xl text-white">Rather talk to us?</h3>
      <p className="mt-2">We reply with a price and a delivery date the same working day.</p>
      <ul className="mt-8 space-y-5">
        <Line icon={<Mail aria-hidden />} label="Email">
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </Line>
        <Line icon={<Phone aria-hidden />} label="Phone">
          <a href={`tel:${company.phoneLink}`}>{company.phone}</a>
        </Line>
        <Line icon={<Clock aria-hidden />} label="Open">
          {company.hours}
        </Line>
      </ul>
    </aside>
  );
}

interface LineProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}

function Line({ icon, label, children }: LineProps) {
  return (
    <li className="flex gap-3.5 [&_svg]:mt-1 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-accent">
      {icon}
      <div className="min-w-0">
        <p className="text-sm text-slate-400">{label}</p>
        <p className="font-semibold text-white [&_a]:underline-offset-4 [&_a]:hover:underline">
          {children}
        </p>
      </div>
    </li>
  );
}
