import { SessionProviders } from '@/features/session/session.tsx';
import { ADMIN_HOME_PATH } from '../../admin-paths.ts';
import { AdminLayout } from './admin-layout.tsx';
import { RequireAdministrator } from './require-administrator.tsx';
import '@/styles/admin.css';
import { type ComponentType, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';

/** Each screen is a chunk of its own, so that only the dashboard loads the chart. */
const screens = [
  screen('dashboard', async () => (await import('./dashboard.tsx')).DashboardPage),
  screen('products', async () => (await import('./products.tsx')).ProductsPage),
  screen('enquiries', async () => (await import('./enquiries.tsx')).EnquiriesPage),
  screen('hero-slides', async () => (await import('./hero-slides.tsx')).HeroSlidesPage),
  screen('notifications', async () => (await import('./notifications.tsx')).NotificationsPage),
  screen('settings', async () => (await import('./settings.tsx')).SettingsPage),
  screen('team', async () => (await import('./team.tsx')).TeamPage),
];

function screen(path: string, load: () => Promise<ComponentType>) {
  return { path, load, Screen: lazy(async () => ({ default: await load() })) };
}

// Preloads the code of the current screen while the session is checked. A failure surfaces when the
// screen is rendered.
screens
  .find(({ path }) => window.location.pathname === `/admin/${path}`)
  ?.load()
  .catch(() => {});

/** The admin area. Public pages do not load its chunks. */
export function AdminArea() {
  return (
    <SessionProviders>
      <RequireAdministrator>
        <Routes>
          <Route element={<AdminLayout />}>
            {screens.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
            <Route path="*" element={<Navigate to={ADMIN_HOME_PATH} replace />} />
          </Route>
        </Routes>
      </RequireAdministrator>
    </SessionProviders>
  );
}
