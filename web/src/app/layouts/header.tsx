import { company } from '@neev/domain';
import { Mail, Phone, Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { WayWithoutScript } from '@/components/ui/way-without-script.tsx';
import { useMenu } from '@/features/catalogue/api/watch-menu.ts';
import { useOpenEnquiry } from '@/features/enquiry/components/enquiry-dialog-context.tsx';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { MobileMenu } from './header/mobile-menu.tsx';

const DesktopNav = lazyComponent(async () => (await import('./header/desktop-nav.tsx')).DesktopNav);
const HeaderSearch = lazyComponent(async () => (await import('./header-search.tsx')).HeaderSearch);

export function Header() {
  // Watched from the start, so that no menu waits for it when it opens.
  useMenu();
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
  const openEnquiry = useOpenEnquiry();
  return (
    <div className="relative border-b border-line bg-white">
      <div className="container-page flex h-16 items-center lg:h-20">
        <Link to="/" className="flex h-11 shrink-0 items-center">
          <img
            src="/logo.svg"
            alt={`${company.name}, home`}
            width={160}
            height={40}
            className="h-8 w-auto lg:h-10"
          />
        </Link>
        <Deferred until="visible" className="ml-auto hidden self-stretch lg:block">
          <DesktopNav />
        </Deferred>
        <div className="ml-auto flex items-center gap-1 lg:ml-4 lg:gap-4">
          <Deferred fallback={<SearchLink />}>
            <HeaderSearch />
          </Deferred>
          <WayWithoutScript to="/contact">
            <Button type="submit" className="max-xl:px-4 max-lg:hidden" onClick={openEnquiry}>
              PRODUCT ENQUIRY
            </Button>
          </WayWithoutScript>
          <MobileMenu />
        </div>
      </div>
    </div>
  );
}

/** In the place of the search, and the way to search without it. */
function SearchLink() {
  return (
    <Link
      to="/search"
      aria-label="Search products"
      className="grid size-11 place-items-center rounded-md hover:bg-slate-100 lg:w-44 xl:w-72"
    >
      <Search aria-hidden className="size-5.5" />
    </Link>
  );
}
