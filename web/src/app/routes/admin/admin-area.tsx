import { type ComponentType, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { SessionProviders } from '@/features/session/components/session-providers.tsx';
import { ADMIN_HOME } from '../../admin-paths.ts';
import { AdminLayout } from './admin-layout.tsx';
import { RequireAdministrator } from './require-administrator.tsx';

/** Each screen is a chunk of its own; the chart's comes with the dashboard alone. */
const DashboardPage = page(async () => (await import('./dashboard.tsx')).DashboardPage);
const ProductsPage = page(async () => (await import('./products.tsx')).ProductsPage);
const EnquiriesPage = page(async () => (await import('./enquiries.tsx')).EnquiriesPage);
const HeroSlidesPage = page(async () => (await import('./hero-slides.tsx')).HeroSlidesPage);
const TeamPage = page(async () => (await import('./team.tsx')).TeamPage);

/** Everything behind the login: chunks that visitors never load. */
export function AdminArea() {
  return (
    <SessionProviders>
      <RequireAdministrator>
        <Routes>
          <Route element={<AdminLayout />}>
            <Route path="dashboard" element={<DashboardPage />} />
            <Route path="products" element={<ProductsPage />} />
            <Route path="enquiries" element={<EnquiriesPage />} />
            <Route path="hero-slides" element={<HeroSlidesPage />} />
            <Route path="team" element={<TeamPage />} />
            <Route path="*" element={<Navigate to={ADMIN_HOME} replace />} />
          </Route>
        </Routes>
      </RequireAdministrator>
    </SessionProviders>
  );
}

function page(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }));
}
