import { Clock, FileText, Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Deferred } from '@/components/ui/deferred.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useCompany } from '@/lib/company.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { PageHeader } from '../layouts/page-header.tsx';
import { PageHead } from '../page-head.tsx';

const EnquiryForm = lazyComponent(
  async () => (await import('@/features/enquiry/components/enquiry-form.tsx')).EnquiryForm,
);

/** Contact details and the enquiry form. */
export function ContactPage() {
  return (
    <>
      <PageHead
        title="Contact us"
        description="Phone, WhatsApp, email, the address of our yard, and an enquiry form."
      />
      <PageHeader
        title="Contact us"
        lead="Call, message or visit us. For a quotation, please have the quantity, the grade and the delivery date ready."
      />
      <div className="container-page grid gap-12 py-10 lg:grid-cols-[2fr_3fr] lg:gap-16 lg:py-16">
        <section>
          <h2 className="mb-6 text-xl">How to reach us</h2>
          <ContactDetails />
        </section>
        <section className="rounded-lg border border-line bg-white p-5 shadow-card sm:p-8">
          <h2 className="mb-5 text-xl">Send us an enquiry</h2>
          <Deferred
            until="idle"
            fallback={<Skeleton className="h-128" />}
            failure="Failed to load the form."
          >
            <EnquiryForm onSaved={() => {}} />
          </Deferred>
        </section>
      </div>
    </>
  );
}

function ContactDetails() {
  const company = useCompany();
  const mapQuery = new URLSearchParams({ api: '1', query: company.address });
  return (
    <dl className="space-y-6">
      <Detail icon={<Phone aria-hidden />} term="Phone">
        <a href={`tel:${company.phoneLink}`}>{company.phone}</a>
      </Detail>
      <Detail icon={<MessageCircle aria-hidden />} term="WhatsApp">
        <a href={`https://wa.me/${company.whatsapp}`} rel="noopener">
          Write to us on WhatsApp
        </a>
      </Detail>
      <Detail icon={<Mail aria-hidden />} term="Email">
        <a href={`mailto:${company.email}`}>{company.email}</a>
      </Detail>
      <Detail icon={<MapPin aria-hidden />} term="Address">
        <a href={`https://www.google.com/maps/search/?${mapQuery}`} rel="noopener">
          {company.address}
        </a>
      </Detail>
      <Detail icon={<Clock aria-hidden />} term="Open">
        {company.hours}
      </Detail>
      <Detail icon={<FileText aria-hidden />} term="GSTIN">
        {company.gstin}
      </Detail>
    </dl>
  );
}

interface DetailProps {
  icon: ReactNode;
  term: string;
  children: ReactNode;
}

function Detail({ icon, term, children }: DetailProps) {
  return (
    // Links cover the whole row, as a large touch target.
    <div className="relative min-h-11 pl-15">
      <dt className="text-sm text-ink-soft">
        <span className="absolute top-0 left-0 grid size-11 place-items-center rounded-md bg-accent-soft text-accent-strong [&_svg]:size-5">
          {icon}
        </span>
        {term}
      </dt>
      <dd className="font-semibold [&_a]:underline [&_a]:decoration-accent [&_a]:decoration-2 [&_a]:underline-offset-4 [&_a]:after:absolute [&_a]:after:inset-0 [&_a:hover]:text-accent-strong">
        {children}
      </dd>
    </div>
  );
}
