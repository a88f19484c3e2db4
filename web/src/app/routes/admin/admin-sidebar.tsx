import { LogOut } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { Badge } from '@/components/ui/badge.tsx';
import { signOut } from '@/features/session/api/sign-out.ts';
import { classNames } from '@/lib/class-names.ts';
import { LOGIN_PATH } from '../../admin-paths.ts';
import { adminPages } from './admin-pages.ts';

interface AdminSidebarProps {
  /** Enquiries that are unread; `undefined` until they have been counted. */
  unread: number | undefined;
  /** On small screens; on large ones it is always there. */
  isOpen: boolean;
  onChoose: () => void;
}

export function AdminSidebar({ unread, isOpen, onChoose }: AdminSidebarProps) {
  return (
    <aside
      className={classNames(
        'fixed inset-x-0 top-16 bottom-0 z-40 overflow-y-auto bg-ink px-4 py-6 text-slate-300 lg:sticky lg:top-0 lg:flex lg:h-screen lg:flex-col',
        isOpen ? 'flex flex-col' : 'hidden',
      )}
    >
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
              <NavLink to={path} onClick={onChoose} className={linkClass}>
                <Icon aria-hidden className="size-4.5 shrink-0" />
                {label}
                {path === '/admin/enquiries' && <UnreadBadge count={unread} />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <button
        type="button"
        onClick={() => signOut(LOGIN_PATH)}
        className="mt-6 flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium hover:bg-white/10 lg:mt-auto"
      >
        <LogOut aria-hidden className="size-4.5" />
        Logout
      </button>
    </aside>
  );
}

function linkClass({ isActive }: { isActive: boolean }): string {
  return classNames(
    'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium',
    isActive ? 'bg-white/10 text-white' : 'hover:bg-white/5',
  );
}

function UnreadBadge({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <Badge tone="accent" className="ml-auto">
      <span data-testid="unread-count">{count}</span>
      <span className="sr-only"> unread</span>
    </Badge>
  );
}
