import { addressOf, company } from '@neev/domain';
import { Mail, Menu as MenuIcon, Phone, X } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { useMenu } from '@/features/catalogue/api/watch-menu.ts';
import { useOpenEnquiry } from '@/features/enquiry/components/enquiry-dialog-context.tsx';
import { classNames } from '@/lib/class-names.ts';
import { HeaderSearch } from './header-search.tsx';

/** Categories in the header of the desktop (specification, section 9). */
const HEADER_CATEGORIES = 4;

export function Header() {
  return (
    // Stuck by its main bar: the strip above it scrolls away.
    <header className="sticky top-0 z-40 md:-top-10">
      <ContactStrip />
      <MainBar />
    </header>
  );
}

function ContactStrip() {
  return (
    <div className="hidden bg-ink text-sm text-slate-300 md:block">
      <div className="container-page flex h-10 items-center gap-6">
        <a href={`tel:${company.phoneLink}`} className="flex items-center gap-2 hover:text-white">
          <Phone aria-hidden className="size-3.5 text-accent" />
          {company.phone}
        </a>
        <a href={`mailto:${company.email}`} className="flex items-center gap-2 hover:text-white">
          <Mail aria-hidden className="size-3.5 text-accent" />
          {company.email}
        </a>
        <p className="ml-auto">{company.hours}</p>
      </div>
    </div>
  );
}

function MainBar() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const openEnquiry = useOpenEnquiry();

  function openEnquiryFromMenu() {
    setIsMenuOpen(false);
    openEnquiry();
  }

  return (
    <div className="border-b border-line bg-white">
      <div className="container-page flex h-16 items-center gap-8 lg:h-20">
        <Link to="/" className="shrink-0" onClick={() => setIsMenuOpen(false)}>
          <img
            src="/logo.svg"
            alt={`${company.name}, home`}
            width={160}
            height={40}
            className="h-8 w-auto lg:h-10"
          />
        </Link>
        <nav aria-label="Main" className="ml-auto hidden items-center gap-7 lg:flex">
          <HeaderLinks />
          <Button onClick={openEnquiry}>PRODUCT ENQUIRY</Button>
        </nav>
        <HeaderSearch />
        <button
          type="button"
          aria-label={isMenuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isMenuOpen}
          className="-mr-2 ml-auto grid size-11 place-items-center rounded-md hover:bg-slate-100 lg:hidden"
          onClick={() => setIsMenuOpen(!isMenuOpen)}
        >
          {isMenuOpen ? (
            <X aria-hidden className="size-6" />
          ) : (
            <MenuIcon aria-hidden className="size-6" />
          )}
        </button>
      </div>
      {isMenuOpen && (
        <nav aria-label="Main" className="border-t border-line bg-white lg:hidden">
          <div className="container-page flex flex-col gap-1 py-4">
            <HeaderLinks onChoose={() => setIsMenuOpen(false)} />
            <Button className="mt-3 w-full" onClick={openEnquiryFromMenu}>
              PRODUCT ENQUIRY
            </Button>
          </div>
        </nav>
      )}
    </div>
  );
}

function HeaderLinks({ onChoose }: { onChoose?: () => void }) {
  const menu = useMenu();
  const categories = menu.status === 'ready' ? menu.value.categories : [];
  return (
    <>
      <HeaderLink to="/" label="HOME" onChoose={onChoose} />
      {categories.slice(0, HEADER_CATEGORIES).map(({ id, name }) => (
        <HeaderLink
          key={id}
          to={`/category/${addressOf(id)}`}
          label={name.toUpperCase()}
          onChoose={onChoose}
        />
      ))}
    </>
  );
}

interface HeaderLinkProps {
  to: string;
  label: string;
  onChoose: (() => void) | undefined;
}

function HeaderLink({ to, label, onChoose }: HeaderLinkProps) {
  return (
    <NavLink
      to={to}
      end
      onClick={onChoose}
      className={({ isActive }) =>
        classNames(
          'border-b-2 py-2.5 text-sm font-semibold tracking-wide transition-colors lg:py-2',
          isActive ? 'border-accent' : 'border-transparent hover:border-slate-300',
        )
      }
    >
      {label}
    </NavLink>
  );
}
