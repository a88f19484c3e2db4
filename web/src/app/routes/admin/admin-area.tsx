import { type ComponentType, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { SessionProviders } from '@/features/session/components/session-providers.tsx';
import { ADMIN_HOME } from '../../admin-paths.ts';
import { AdminLayout } from './admin-layout.tsx';
import { RequireAdministrator } from './require-administrator.tsx';

/** Each screen is a chunk of its own; the chart's comes with the dashboard alone. */
const screens: Record<string, () => Promise<ComponentType>> = {
  dashboard: async () => (await import('./dashboard.tsx')).DashboardPage,
  products: async () => (await import('./products.tsx')).ProductsPage,
  enquiries: async () => (await import('./enquiries.tsx')).EnquiriesPage,
  'hero-slides': async () => (await import('./hero-slides.tsx')).HeroSlidesPage,
  team: async () => (await import('./team.tsx')).TeamPage,
};

const pages = Object.entries(screens).map(([path, load]) => ({
  path,
  Page: lazy(async () => ({ default: await load() })),
}));

// The code of the screen comes while it is asked who this is. Should it not, the screen says so.
screens[window.location.pathname.split('/')[2] ?? '']?.().catch(() => {});

/** Everything behind the login: chunks that visitors never load. */
export function AdminArea() {
  return (
    <SessionProviders>
      <RequireAdministrator>
        <Routes>
          <Route element={<AdminLayout />}>
            {pages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={<Navigate to={ADMIN_HOME} replace />} />
          </Route>
        </Routes>
      </RequireAdministrator>
    </SessionProviders>
  );
}
