import { Menu as MenuIcon, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/components/ui/error-boundary.tsx';
import { useArrivalNews } from '@/features/inbox/components/use-arrival-news.ts';
import { useUnreadCount } from '@/features/inbox/components/use-enquiry-counts.ts';
import { PageHead } from '../../page-head.tsx';
import { adminTitleOf } from './admin-pages.ts';
import { AdminSidebar } from './admin-sidebar.tsx';

/** Sidebar, header and page of the admin area. */
export function AdminLayout() {
  const { pathname } = useLocation();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const unread = useUnreadCount();
  useArrivalNews();
  const title = adminTitleOf(pathname);

  return (
    <>
      <PageHead title={unread ? `(${unread}) ${title}` : title} />
      <a
        href="#content"
        className="sr-only z-50 bg-accent px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <div className="min-h-screen bg-paper lg:grid lg:grid-cols-[16rem_1fr]">
        <AdminSidebar unread={unread} isOpen={isMenuOpen} onChoose={() => setIsMenuOpen(false)} />
        <div className="min-w-0">
          <AdminHeader
            title={title}
            isMenuOpen={isMenuOpen}
            onToggleMenu={() => setIsMenuOpen(!isMenuOpen)}
          />
          <main id="content" tabIndex={-1} className="px-4 py-6 outline-none sm:px-8 lg:py-8">
            <ErrorBoundary page={pathname}>
              <Suspense fallback={<p role="status">Loading…</p>}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </main>
        </div>
      </div>
    </>
  );
}

interface AdminHeaderProps {
  title: string;
  isMenuOpen: boolean;
  onToggleMenu: () => void;
}

function AdminHeader({ title, isMenuOpen, onToggleMenu }: AdminHeaderProps) {
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center gap-4 border-b border-line bg-white px-4 sm:px-8">
      <button
        type="button"
        aria-label={isMenuOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isMenuOpen}
        className="-ml-2 grid size-11 place-items-center rounded-md hover:bg-slate-100 lg:hidden"
        onClick={onToggleMenu}
      >
        {isMenuOpen ? (
          <X aria-hidden className="size-6" />
        ) : (
          <MenuIcon aria-hidden className="size-6" />
        )}
      </button>
      <h1 className="text-xl">{title}</h1>
      <div className="ml-auto flex items-center gap-3">
        <span className="text-sm font-medium text-ink-soft">Admin</span>
        <span
          aria-hidden
          className="grid size-9 place-items-center rounded-full bg-ink text-sm font-bold text-white"
        >
          A
        </span>
      </div>
    </header>
  );
}
