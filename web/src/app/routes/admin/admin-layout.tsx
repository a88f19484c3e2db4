import { Inbox, LogOut } from 'lucide-react';
import { NavLink, Outlet } from 'react-router-dom';
import { Badge } from '@/components/ui/badge.tsx';
import { useUnreadCount } from '@/features/inbox/api/use-unread-count.ts';
import { adminDatabase } from '@/features/session/api/admin-app.ts';
import { signOut } from '@/features/session/api/sign-in.ts';
import { classNames } from '@/lib/class-names.ts';

/** Sidebar and page of the admin area. */
export function AdminLayout() {
  return (
    <div className="min-h-screen bg-paper lg:grid lg:grid-cols-[15rem_1fr]">
      <Sidebar />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

function Sidebar() {
  return (
    <aside className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-ink px-4 py-3 text-slate-300 lg:sticky lg:top-0 lg:h-screen lg:flex-col lg:items-stretch lg:px-4 lg:py-6">
      <img
        src="/logo-light.svg"
        alt="Neev"
        width={160}
        height={40}
        className="h-7 w-auto self-start lg:mb-8 lg:h-8"
      />
      <nav aria-label="Admin" className="ml-auto lg:ml-0">
        <EnquiriesLink />
      </nav>
      <button
        type="button"
        onClick={signOut}
        className="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium hover:bg-white/10 lg:mt-auto"
      >
        <LogOut aria-hidden className="size-4.5" />
        <span className="sr-only sm:not-sr-only">Logout</span>
      </button>
    </aside>
  );
}

function EnquiriesLink() {
  const unread = useUnreadCount(adminDatabase);
  return (
    <NavLink
      to="/admin/enquiries"
      className={({ isActive }) =>
        classNames(
          'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium',
          isActive ? 'bg-white/10 text-white' : 'hover:bg-white/5',
        )
      }
    >
      <Inbox aria-hidden className="size-4.5" />
      Enquiries
      {unread !== undefined && unread > 0 && (
        <Badge tone="accent" className="ml-auto">
          <span data-testid="unread-count">{unread}</span>
          <span className="sr-only"> unread</span>
        </Badge>
      )}
    </NavLink>
  );
}
