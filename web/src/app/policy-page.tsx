import { slugOf } from '@neev/domain';
import type { ReactNode } from 'react';
import { TableOfContents } from '@/components/ui/table-of-contents.tsx';
import { useCompany } from '@/lib/company.ts';
import { PageHeader } from './layouts/page-header.tsx';
import { PageHead } from './page-head.tsx';

/** Date of the last review of the policies. */
const LAST_UPDATED = { iso: '2026-11', text: 'November 2026' };

export interface PolicySection {
  title: string;
  text: ReactNode;
}

interface PolicyPageProps {
  title: string;
  description: string;
  lead: string;
  sections: readonly PolicySection[];
}

/** A policy page: sections with a table of contents above or beside them. */
export function PolicyPage({ title, description, lead, sections }: PolicyPageProps) {
  const entries = sections.map((section) => ({ id: slugOf(section.title), label: section.title }));
  return (
    <>
      <PageHead title={title} description={description} />
      <PageHeader title={title} lead={lead}>
        <p className="mt-4 text-sm font-medium">
          Last updated: <time dateTime={LAST_UPDATED.iso}>{LAST_UPDATED.text}</time>
        </p>
      </PageHeader>
      <div className="container-page py-10 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16 lg:py-16">
        <TableOfContents entries={entries} className="mb-10 self-start lg:sticky lg:top-28" />
        <div className="prose">
          {sections.map((section) => (
            <PolicySectionView key={section.title} section={section} />
          ))}
        </div>
      </div>
    </>
  );
}

function PolicySectionView({ section }: { section: PolicySection }) {
  const id = slugOf(section.title);
  return (
    <section aria-labelledby={id} className="prose-section">
      <h2 id={id} tabIndex={-1}>
        {section.title}
      </h2>
      {section.text}
    </section>
  );
}

/** The contact details in a policy. */
export function ContactLines() {
  const company = useCompany();
  return (
    <address className="not-italic">
      {company.legalName}
      <br />
      {company.address}
      <br />
      Email: <a href={`mailto:${company.email}`}>{company.email}</a>
      <br />
      Phone: <a href={`tel:${company.phoneLink}`}>{company.phone}</a> ({company.hours})
    </address>
  );
}

/** The email address of the company in a policy. */
export function CompanyEmail() {
  const { email } = useCompany();
  return <a href={`mailto:${email}`}>{email}</a>;
}
