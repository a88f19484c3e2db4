import { ClipboardList, Mail, Menu as MenuIcon, Phone, Search, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Deferred } from '@/components/ui/deferred.tsx';
import { Logo } from '@/components/ui/logo.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useMenu } from '@/features/catalogue/watch-catalogue.ts';
import {
  EnquiryButton,
  useOpenEnquiry,
} from '@/features/enquiry/components/enquiry-dialog-context.tsx';
import { useCompany } from '@/lib/company.ts';
import { useHistoryEntry } from '@/lib/history/site-history.ts';
import { ScrollLock, useEscape } from '@/lib/hooks/overlay.ts';
import { defer } from '@/lib/loading/defer.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';

const DesktopNav = lazyComponent(async () => (await import('./header/desktop-nav.tsx')).DesktopNav);
const HeaderSearch = lazyComponent(
  async () => (await import('./header/header-search.tsx')).HeaderSearch,
);
const ListCount = lazyComponent(
  async () => (await import('../quote-list/list-count.tsx')).ListCount,
);

export function Header() {
  return (
    // Only the main bar is sticky; the strip above it scrolls away.
    <header className="sticky top-0 z-40 md:-top-10">
      <ContactStrip />
      <MainBar />
    </header>
  );
}

function ContactStrip() {
  const company = useCompany();
  return (
    <div className="hidden bg-slate-900 text-sm text-slate-300 md:block">
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
  const company = useCompany();
  return (
    <div className="relative border-b border-line bg-white">
      <div className="container-page flex h-16 items-center lg:h-20">
        <Link to="/" className="flex h-11 shrink-0 items-center">
          <Logo alt={`${company.name}, home`} className="h-8 w-auto lg:h-10" />
        </Link>
        <Deferred until="visible" className="ml-auto hidden self-stretch lg:block">
          <DesktopNav />
        </Deferred>
        <div className="ml-auto flex items-center gap-1 lg:ml-4 lg:min-w-0 lg:gap-4">
          <Deferred fallback={<SearchLink />}>
            <HeaderSearch />
          </Deferred>
          <ListLink />
          <EnquiryButton className="whitespace-nowrap max-xl:px-3 max-lg:hidden">
            PRODUCT ENQUIRY
          </EnquiryButton>
          <MobileMenu />
        </div>
      </div>
    </div>
  );
}

/** Fallback of the search: a link to the search page. */
function SearchLink() {
  return (
    <Link
      to="/search"
      aria-label="Search products"
      className="grid size-11 place-items-center rounded-md hover:bg-slate-100 lg:w-40 xl:w-72"
    >
      <Search aria-hidden className="size-5.5" />
    </Link>
  );
}

/** The list of the visitor. The number of its lines is known to the browser only. */
function ListLink() {
  return (
    <Link
      to="/quote"
      className="print-hidden relative grid size-11 place-items-center rounded-md hover:bg-slate-100"
    >
      <ClipboardList aria-hidden className="size-5.5" />
      <span className="sr-only">Your list</span>
      <Deferred until="idle" clientOnly>
        <ListCount />
      </Deferred>
    </Link>
  );
}

const MobileMenuContent = lazyComponent(
  async () => (await import('./header/mobile-menu-content.tsx')).MobileMenuContent,
);

/**
 * The main navigation of narrow screens. A `<details>`, so that it opens before hydration; the
 * content is hydrated when it is open.
 */
function MobileMenu() {
  const { isOpen, details, toggle, readState, closeAndFocusToggle } = useMobileMenu();
  const openEnquiry = useOpenEnquiry();
  useEffect(() => defer('idle', MobileMenuContent.preload), []);

  return (
    <nav aria-label="Main" className="lg:hidden">
      <details ref={details} open={isOpen} onToggle={readState}>
        <summary
          ref={toggle}
          aria-label="Menu"
          className="menu-toggle -mr-2.5 grid size-11 cursor-pointer place-items-center rounded-md hover:bg-slate-100"
        >
          <MenuIcon aria-hidden className="closed-icon size-6" />
          <X aria-hidden className="open-icon size-6" />
        </summary>
        {isOpen && <ScrollLock />}
        <Deferred
          until="visible"
          className="absolute inset-x-0 top-full max-h-[calc(100dvh-6.75rem)] overflow-y-auto overscroll-contain border-t border-line bg-white shadow-raised"
          fallback={<MenuSkeleton />}
          failure="The menu did not load."
        >
          <MobileMenuContent
            onChoose={closeAndFocusToggle}
            onEnquire={() => {
              closeAndFocusToggle();
              openEnquiry();
            }}
          />
        </Deferred>
      </details>
    </nav>
  );
}

/** Whether the menu is open, which its element shows before hydration. */
function useMobileMenu() {
  const { key } = useLocation();
  const [openLocationKey, setOpenLocationKey] = useState<string>();
  const details = useRef<HTMLDetailsElement>(null);
  const toggle = useRef<HTMLElement>(null);
  // Closed by every navigation, which changes the location key.
  const isOpen = openLocationKey === key;

  const readState = () => setOpenLocationKey(details.current?.open ? key : undefined);
  const readEarlyState = useEffectEvent(readState);
  useEffect(() => readEarlyState(), []);

  const close = () => setOpenLocationKey(undefined);

  function closeAndFocusToggle() {
    toggle.current?.focus();
    close();
  }

  useFocusOutside(details, isOpen, close);
  useEscape(isOpen, closeAndFocusToggle);
  useHistoryEntry(isOpen, closeAndFocusToggle);
  useRetriedMenu(isOpen);
  return { isOpen, details, toggle, readState, closeAndFocusToggle };
}

/** Calls `onLeave` when the focus leaves an element. React has no events of content that is not hydrated yet. */
function useFocusOutside(
  ref: RefObject<HTMLElement | null>,
  isActive: boolean,
  onLeave: () => void,
): void {
  const handleLeave = useEffectEvent(onLeave);
  useEffect(() => {
    const element = ref.current;
    if (!isActive || !element) return;
    const listener = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) handleLeave();
    };
    element.addEventListener('focusout', listener);
    return () => element.removeEventListener('focusout', listener);
  }, [ref, isActive]);
}

/** Loads the menu again, after an error, when it is opened. */
function useRetriedMenu(isOpen: boolean): void {
  const menu = useMenu();
  const retryIfFailed = useEffectEvent(() => {
    if (menu.status === 'error') menu.retry();
  });
  useEffect(() => {
    if (isOpen) retryIfFailed();
  }, [isOpen]);
}

function MenuSkeleton() {
  return (
    <div role="status" className="container-page py-4">
      <span className="sr-only">Loading the menu</span>
      <Skeleton className="h-96" />
    </div>
  );
}
