import { company } from '@neev/domain';
import { Clock, FileText, Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { PageHead } from '../page-head.tsx';

const EnquiryForm = lazy(async () => ({
  default: (await import('@/features/enquiry/components/enquiry-form.tsx')).EnquiryForm,
}));

/** How to reach the company, and the enquiry form. */
export function ContactPage() {
  return (
    <div className="container-page py-10 lg:py-14">
      <PageHead
        title="Contact us"
        description="Phone, WhatsApp, email and the address of the yard, and a form for your enquiry."
      />
      <Breadcrumb trail={[{ label: 'Home', to: '/' }]} current="Contact us" />
      <h1 className="text-title course mt-8">Contact us</h1>
      <div className="mt-10 grid gap-12 lg:grid-cols-2">
        <ContactDetails />
        <section className="rounded-lg border border-line bg-white p-6 shadow-card sm:p-8">
          <h2 className="mb-5 text-xl">Send an enquiry</h2>
          <Suspense fallback={<Skeleton className="h-96" />}>
            <EnquiryForm onSent={() => {}} />
          </Suspense>
        </section>
      </div>
    </div>
  );
}

function ContactDetails() {
  const mapQuery = new URLSearchParams({ api: '1', query: company.address });
  return (
    <ul className="space-y-6">
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
    </ul>
  );
}

interface DetailProps {
  icon: ReactNode;
  term: string;
  children: ReactNode;
}

function Detail({ icon, term, children }: DetailProps) {
  return (
    <li className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-strong [&_svg]:size-5">
        {icon}
      </span>
      <div>
        <p className="text-sm text-ink-soft">{term}</p>
        <p className="font-semibold underline-offset-4 [&_a]:underline">{children}</p>
      </div>
    </li>
  );
}
