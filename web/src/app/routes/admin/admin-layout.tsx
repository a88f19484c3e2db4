import type { User } from 'firebase/auth';
import {
  Bell,
  Boxes,
  GalleryHorizontalEnd,
  Inbox,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Menu as MenuIcon,
  MonitorSmartphone,
  Settings,
  Users,
  X,
} from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { ConfirmDialog } from '@/components/admin/confirm-dialog.tsx';
import { IconButton } from '@/components/admin/icon-button.tsx';
import { OfflineNotice } from '@/components/controls/offline-notice.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { ErrorBoundary } from '@/components/ui/error-boundary.tsx';
import { useUnreadCount } from '@/features/inbox/enquiry-counts.ts';
import { useNewEnquiryAlert } from '@/features/inbox/new-enquiry-alert.ts';
import {
  signOut,
  signOutEverywhere,
  useOwnRecord,
  useSession,
} from '@/features/session/session.tsx';
import { useWaitingCount } from '@/features/team/watch-admins.ts';
import { hasUnsavedChanges } from '@/lib/admin/confirm-unload.ts';
import { watchInstallPrompt } from '@/lib/admin/install-prompt.ts';
import { classNames } from '@/lib/class-names.ts';
import { useHistoryEntry } from '@/lib/history/site-history.ts';
import { useMediaQuery } from '@/lib/hooks/media-queries.ts';
import { ScrollLock, useEscape } from '@/lib/hooks/overlay.ts';
import { LOGIN_PATH } from '../../admin-paths.ts';
import { PageHead } from '../../page-head.tsx';

watchInstallPrompt();

/** Sidebar, header and page of the admin area. */
export function AdminLayout() {
  const { pathname } = useLocation();
  const menu = useMenu();
  const unreadCount = useUnreadCount();
  useNewEnquiryAlert();
  const title = adminTitleOf(pathname);

  return (
    <>
      <link rel="manifest" href="/admin.webmanifest" />
      <PageHead title={unreadCount ? `(${unreadCount}) ${title}` : title} />
      <a
        href="#content"
        inert={menu.isOpen}
        className="sr-only z-50 bg-accent px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <div className="min-h-screen bg-paper lg:grid lg:grid-cols-[16rem_1fr]">
        <AdminSidebar menu={menu} unreadCount={unreadCount} />
        <div className="min-w-0">
          <AdminHeader menu={menu} title={title} unreadCount={unreadCount} />
          <main
            id="content"
            tabIndex={-1}
            inert={menu.isOpen}
            className="px-4 py-6 outline-none sm:px-8 lg:py-8"
          >
            <ErrorBoundary page={pathname}>
              <Suspense fallback={<p role="status">Loading…</p>}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </main>
        </div>
        <OfflineNotice subject="data" />
      </div>
    </>
  );
}

/** The menu of narrow screens, which covers the page. */
interface Menu {
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  panel: RefObject<HTMLElement | null>;
  toggle: RefObject<HTMLButtonElement | null>;
}

/** Moves the focus into the menu, and back to its toggle when it is closed. */
function useMenu(): Menu {
  const isNarrow = useMediaQuery('(width < 64rem)');
  const [isRequested, setIsOpen] = useState(false);
  const isOpen = isRequested && isNarrow;
  const panel = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    panel.current?.querySelector('a')?.focus();
    return () => toggle.current?.focus();
  }, [isOpen]);
  useEscape(isOpen, close);
  useHistoryEntry(isOpen, close);
  return { isOpen, setIsOpen, panel, toggle };
}

interface AdminHeaderProps {
  menu: Menu;
  title: string;
  /** Number of unread enquiries; `undefined` until they are counted. */
  unreadCount: number | undefined;
}

function AdminHeader({ menu, title, unreadCount }: AdminHeaderProps) {
  const { isOpen, setIsOpen, toggle } = menu;
  const unread = isOpen ? 0 : (unreadCount ?? 0);
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center gap-4 border-b border-line bg-white px-4 sm:px-8">
      <IconButton
        ref={toggle}
        label={menuLabel(isOpen, unread)}
        icon={isOpen ? X : MenuIcon}
        iconClass="size-6"
        className="relative -ml-2 size-11 shrink-0 lg:hidden"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {unread > 0 && (
          <Badge tone="accent" className="absolute top-0 left-6 px-1">
            {unread > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : unread}
          </Badge>
        )}
      </IconButton>
      <h1 className="text-lg leading-tight sm:text-xl">{title}</h1>
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

/** The largest number that fits on the menu button. */
const MAX_BADGE_COUNT = 99;

function menuLabel(isOpen: boolean, unread: number): string {
  if (isOpen) return 'Close menu';
  return unread === 0 ? 'Open menu' : `Open menu (${unread} unread)`;
}

interface AdminSidebarProps {
  /** On large screens the sidebar is always visible. */
  menu: Menu;
  /** Number of unread enquiries; `undefined` until they are counted. */
  unreadCount: number | undefined;
}

function AdminSidebar({ menu, unreadCount }: AdminSidebarProps) {
  const { isOpen, setIsOpen, panel } = menu;
  const waitingCount = useWaitingCount();
  return (
    <aside
      ref={panel}
      className={classNames(
        'fixed inset-x-0 top-16 bottom-0 z-40 overflow-y-auto bg-slate-900 px-4 py-6 text-slate-300 lg:sticky lg:top-0 lg:flex lg:h-screen lg:flex-col',
        isOpen ? 'flex flex-col' : 'hidden',
      )}
    >
      {isOpen && <ScrollLock />}
      <img
        src="/logo-light.svg"
        alt="Neev"
        width={160}
        height={40}
        className="mb-8 hidden h-8 w-auto self-start lg:block"
      />
      <nav aria-label="Admin">
        <ul className="space-y-1">
          {adminPages.map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <NavLink to={path} onClick={() => setIsOpen(false)} className={linkClass}>
                <Icon aria-hidden className="size-4.5 shrink-0" />
                {label}
                {path === '/admin/enquiries' && (
                  <CountBadge count={unreadCount} testId="unread-count" unit="unread" />
                )}
                {path === TEAM_PATH && (
                  <CountBadge count={waitingCount} testId="waiting-count" unit="waiting" />
                )}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <SessionPanel />
    </aside>
  );
}

/** The signed-in person, and the buttons to log out. */
function SessionPanel() {
  const [requestedLogout, setRequestedLogout] = useState<typeof signOut>();

  function logOut(endSession: typeof signOut) {
    if (hasUnsavedChanges()) setRequestedLogout(() => endSession);
    else void endSession(LOGIN_PATH);
  }

  return (
    <div className="mt-6 lg:mt-auto">
      <SignedInPerson />
      <button type="button" onClick={() => logOut(signOut)} className={logoutClass}>
        <LogOut aria-hidden className="size-4.5" />
        Logout
      </button>
      <button type="button" onClick={() => logOut(signOutEverywhere)} className={logoutClass}>
        <MonitorSmartphone aria-hidden className="size-4.5" />
        Log out everywhere
      </button>
      {requestedLogout && (
        <ConfirmDialog
          title="Log out without saving?"
          text="Changes that have not been saved yet will be lost."
          action="Log out"
          onConfirm={() => requestedLogout(LOGIN_PATH)}
          onClose={() => setRequestedLogout(undefined)}
        />
      )}
    </div>
  );
}

const logoutClass =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-sm font-medium hover:bg-white/10';

function SignedInPerson() {
  const session = useSession();
  return session.status === 'signedIn' && <PersonName user={session.user} />;
}

function PersonName({ user }: { user: User }) {
  const record = useOwnRecord(user.uid);
  const name = record.status === 'ready' ? record.value?.username : undefined;
  return (
    <p className="px-3 pb-2 text-sm">
      Logged in as{' '}
      <span
        data-testid="signed-in-person"
        title={user.email ?? undefined}
        className="block font-semibold wrap-anywhere text-white"
      >
        {name ?? user.email}
      </span>
    </p>
  );
}

function linkClass({ isActive }: { isActive: boolean }): string {
  return classNames(
    'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium',
    isActive ? 'bg-white/10 text-white' : 'hover:bg-white/5',
  );
}

interface CountBadgeProps {
  /** `undefined` until they are counted. */
  count: number | undefined;
  testId: string;
  /** For screen readers: `3 unread`. */
  unit: string;
}

function CountBadge({ count, testId, unit }: CountBadgeProps) {
  if (!count) return null;
  return (
    <Badge tone="accent" className="ml-auto">
      <span data-testid={testId}>{count}</span>
      <span className="sr-only"> {unit}</span>
    </Badge>
  );
}

interface AdminPage {
  path: string;
  /** Label in the sidebar. */
  label: string;
  /** Heading of the screen. */
  title: string;
  icon: LucideIcon;
}

const TEAM_PATH = '/admin/team';

/** The screens of the admin area (specification, section 2, "Admin routes"), with notifications, settings and team. */
const adminPages: readonly AdminPage[] = [
  { path: '/admin/dashboard', label: 'Dashboard', title: 'Dashboard', icon: LayoutDashboard },
  { path: '/admin/products', label: 'Products', title: 'Products', icon: Boxes },
  { path: '/admin/enquiries', label: 'Enquiries', title: 'Enquiries', icon: Inbox },
  {
    path: '/admin/hero-slides',
    label: 'Carousel Management',
    title: 'Carousel Management',
    icon: GalleryHorizontalEnd,
  },
  { path: '/admin/notifications', label: 'Notifications', title: 'Notifications', icon: Bell },
  { path: '/admin/settings', label: 'Settings', title: 'Settings', icon: Settings },
  { path: TEAM_PATH, label: 'Team', title: 'Team', icon: Users },
];

function adminTitleOf(pathname: string): string {
  return adminPages.find(({ path }) => pathname.startsWith(path))?.title ?? 'Dashboard';
}
