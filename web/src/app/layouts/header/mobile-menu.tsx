import { Menu as MenuIcon, X } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Deferred } from '@/components/ui/deferred.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { WayWithoutScript } from '@/components/ui/way-without-script.tsx';
import { useOpenEnquiry } from '@/features/enquiry/components/enquiry-dialog-context.tsx';
import { useEscape, usePageLock } from '@/lib/hooks/overlay.ts';
import { defer } from '@/lib/loading/defer.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';

const MobileMenuContent = lazyComponent(
  async () => (await import('./mobile-menu-content.tsx')).MobileMenuContent,
);

/** The main navigation of narrow screens: a toggle, and what it discloses. */
export function MobileMenu() {
  const { key } = useLocation();
  const [openedOn, setOpenedOn] = useState<string>();
  const toggle = useRef<HTMLButtonElement>(null);
  const openEnquiry = useOpenEnquiry();
  const menuId = useId();
  // Another page, and the menu is closed.
  const isOpen = openedOn === key;

  useEffect(() => defer('idle', MobileMenuContent.preload), []);

  const close = () => setOpenedOn(undefined);

  function closeAndFocusToggle() {
    toggle.current?.focus();
    close();
  }

  useEscape(isOpen, closeAndFocusToggle);

  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  }

  return (
    <nav aria-label="Main" className="lg:hidden" onBlur={closeWhenLeft}>
      <WayWithoutScript to="/sitemap">
        <button
          ref={toggle}
          type="submit"
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isOpen}
          aria-controls={menuId}
          className="-mr-2.5 grid size-11 place-items-center rounded-md hover:bg-slate-100"
          onClick={() => setOpenedOn(isOpen ? undefined : key)}
        >
          {isOpen ? (
            <X aria-hidden className="size-6" />
          ) : (
            <MenuIcon aria-hidden className="size-6" />
          )}
        </button>
      </WayWithoutScript>
      {isOpen && (
        <MobileMenuSheet id={menuId} onLeave={close}>
          <Deferred fallback={<MenuSkeleton />} failure="The menu did not load.">
            <MobileMenuContent
              onChoose={closeAndFocusToggle}
              onEnquire={() => {
                closeAndFocusToggle();
                openEnquiry();
              }}
            />
          </Deferred>
        </MobileMenuSheet>
      )}
    </nav>
  );
}

function MenuSkeleton() {
  return (
    <div role="status" className="container-page py-4">
      <span className="sr-only">Loading the menu</span>
      <Skeleton className="h-96" />
    </div>
  );
}

interface MobileMenuSheetProps {
  id: string;
  children: ReactNode;
  onLeave: () => void;
}

/** A sheet under the bar, over the darkened page; it scrolls, the page does not. */
function MobileMenuSheet({ id, children, onLeave }: MobileMenuSheetProps) {
  usePageLock();
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        className="fixed inset-0 -z-10 cursor-default bg-slate-950/50"
        onClick={onLeave}
      />
      <div
        id={id}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem-1px)] overflow-y-auto overscroll-contain border-t border-line bg-white shadow-raised transition-[opacity,translate] duration-200 ease-settle md:max-h-[calc(100dvh-6.5rem-1px)] starting:-translate-y-1 starting:opacity-0"
      >
        {children}
      </div>
    </>
  );
}
