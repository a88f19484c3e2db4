import { type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCompany } from '@/lib/company.ts';

export function Footer() {
  const company = useCompany();
  return (
    <footer className="bg-slate-900 text-slate-300">
      <p className="print-contact container-page hidden">
        {company.legalName} · {company.phone} · {company.email} · {company.address}
      </p>
      <div className="container-page pt-14 pb-12">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 border-b border-white/10 pb-8">
          <img
            src="/logo-light.svg"
            alt={company.name}
            width={160}
            height={40}
            loading="lazy"
            className="h-9 w-auto"
          />
          <p>{company.footerText}</p>
        </div>
        <div className="mt-10 grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-[1fr_1fr_1.5fr] lg:grid-cols-[1fr_1fr_1.7fr_0.8fr] lg:gap-x-12">
          <FooterColumn title="QUICK LINKS">
            <LinkList links={quickLinks} />
          </FooterColumn>
          <FooterColumn title="PRODUCTS">
            <LinkList links={productLinks} />
          </FooterColumn>
          <FooterColumn title="CONTACT US" className="col-span-2 md:col-span-1">
            <ContactBlock />
          </FooterColumn>
          <FooterColumn title="FOLLOW US" className="col-span-2 md:col-span-3 lg:col-span-1">
            <FollowLinks />
          </FooterColumn>
        </div>
      </div>
      <div className="border-t border-white/10">
        <p className="container-page py-5 text-sm text-slate-400">
          Copyrights Reserved 2025. All Rights Reserved. | Powered by {company.poweredBy}
        </p>
      </div>
    </footer>
  );
}

interface FooterColumnProps {
  title: string;
  children: ReactNode;
  className?: string;
}

function FooterColumn({ title, children, className }: FooterColumnProps) {
  return (
    <section className={className}>
      <h2 className="mb-2 text-sm tracking-widest text-white">{title}</h2>
      {children}
    </section>
  );
}

/** Touch target height, smaller for pointers such as a mouse. */
const rowClass = 'flex min-h-11 items-center py-1 hover:text-white lg:pointer-fine:min-h-9';

function LinkList({ links }: { links: readonly FooterLink[] }) {
  return (
    <ul>
      {links.map(({ name, to }) => (
        <li key={to}>
          <Link to={to} className={rowClass}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const iconClass = 'size-4 shrink-0 text-accent';

function ContactBlock() {
  const company = useCompany();
  return (
    <ul>
      <ContactLink href={`tel:${company.phoneLink}`} icon={Phone} text={company.phone} />
      <ContactLink href={`mailto:${company.email}`} icon={Mail} text={company.email} />
      <li className="flex gap-3 py-2">
        <MapPin aria-hidden className={`${iconClass} mt-1`} />
        <address className="not-italic">{company.address}</address>
      </li>
      <li className="py-1 pl-7 text-sm">GSTIN: {company.gstin}</li>
    </ul>
  );
}

interface ContactLinkProps {
  href: string;
  icon: LucideIcon;
  text: string;
}

function ContactLink({ href, icon: Icon, text }: ContactLinkProps) {
  return (
    <li>
      <a href={href} className={`${rowClass} gap-3`}>
        <Icon aria-hidden className={iconClass} />
        {text}
      </a>
    </li>
  );
}

function FollowLinks() {
  const company = useCompany();
  const links = networks.filter(({ field }) => company[field] !== '');
  return (
    <ul className="flex flex-wrap gap-x-6 lg:block">
      {links.map(({ name, field }) => (
        <li key={field}>
          <a href={company[field]} rel="noopener noreferrer" className={`${rowClass} group gap-3`}>
            <NetworkIcon
              name={name}
              className="size-5 shrink-0 text-slate-400 transition-colors group-hover:text-accent"
            />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface FooterLink {
  name: string;
  to: string;
}

const quickLinks: readonly FooterLink[] = [
  { name: 'About Us', to: '/about' },
  { name: 'Privacy Policy', to: '/privacy-policy' },
  { name: 'Website Policy', to: '/website-policy' },
  { name: 'Site Map', to: '/sitemap' },
  { name: 'Blog', to: '/blog' },
  { name: 'Contact Us', to: '/contact' },
];

const productLinks: readonly FooterLink[] = [
  { name: 'Steel', to: '/products/steel' },
  { name: 'Cement', to: '/products/cement' },
  { name: 'RMC', to: '/products/rmc' },
  { name: 'Roofing Sheets', to: '/products/roofing-sheets' },
  { name: 'Structurals', to: '/products/structurals' },
];

const networks = [
  { name: 'Facebook', field: 'facebook' },
  { name: 'Twitter', field: 'twitter' },
  { name: 'LinkedIn', field: 'linkedin' },
  { name: 'YouTube', field: 'youtube' },
  { name: 'Instagram', field: 'instagram' },
] as const;

type Network = (typeof networks)[number]['name'];

/** Icon outlines on a 24-pixel grid, in the stroke width of the other icons. */
const iconPaths: Record<Network, string> = {
  Facebook:
    'M3 7a4 4 0 0 1 4-4h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4zM17 8h-1.5a2.5 2.5 0 0 0-2.5 2.5V21M10 13h6',
  Twitter: 'M4 4h4l12 16h-4zM20 4l-6.7 7.3M4 20l6.7-7.3',
  LinkedIn:
    'M3 7a4 4 0 0 1 4-4h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4zM8 11v6M8 7.5v.01M12 17v-6M12 14a2.5 2.5 0 0 1 5 0v3',
  YouTube: 'M2.5 9.5a4 4 0 0 1 4-4h11a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4h-11a4 4 0 0 1-4-4zM10 9v6l5-3z',
  Instagram:
    'M3 8a5 5 0 0 1 5-5h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5zM8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M17 6.99v.01',
};

interface NetworkIconProps {
  name: Network;
  className: string;
}

/** The icon of a social network; lucide has none. */
function NetworkIcon({ name, className }: NetworkIconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
