import { addressOf, company } from '@neev/domain';
import { Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMenu } from '@/features/catalogue/api/watch-menu.ts';

export function Footer() {
  return (
    <footer className="bg-ink text-slate-300">
      <div className="container-page grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1.6fr]">
        <div>
          <img
            src="/logo-light.svg"
            alt={company.name}
            width={160}
            height={40}
            className="h-9 w-auto"
          />
          <p className="mt-5 max-w-xs">{company.tagline}.</p>
        </div>
        <FooterColumn title="PRODUCTS">
          <ProductLinks />
        </FooterColumn>
        <FooterColumn title="CONTACT US">
          <ContactBlock />
        </FooterColumn>
      </div>
      <div className="border-t border-white/10">
        <p className="container-page py-5 text-sm text-slate-400">
          Copyrights Reserved 2025. All Rights Reserved. | Powered by {company.poweredBy}
        </p>
      </div>
    </footer>
  );
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-sm tracking-widest text-white">{title}</h2>
      {children}
    </section>
  );
}

function ProductLinks() {
  const menu = useMenu();
  if (menu.status !== 'ready') return null;
  return (
    <ul className="columns-2 space-y-2.5">
      {menu.value.categories.map(({ id, name }) => (
        <li key={id}>
          <Link to={`/category/${addressOf(id)}`} className="hover:text-white">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ContactBlock() {
  const iconClass = 'mt-1 size-4 shrink-0 text-accent';
  return (
    <ul className="space-y-3">
      <li className="flex gap-3">
        <Phone aria-hidden className={iconClass} />
        <a href={`tel:${company.phoneLink}`} className="hover:text-white">
          {company.phone}
        </a>
      </li>
      <li className="flex gap-3">
        <Mail aria-hidden className={iconClass} />
        <a href={`mailto:${company.email}`} className="hover:text-white">
          {company.email}
        </a>
      </li>
      <li className="flex gap-3">
        <MapPin aria-hidden className={iconClass} />
        <address className="not-italic">{company.address}</address>
      </li>
      <li className="pl-7 text-sm">GSTIN: {company.gstin}</li>
    </ul>
  );
}
