import { Navigate, Route, Routes } from 'react-router-dom';
import { SessionProviders } from '@/features/session/components/session-providers.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { EnquiriesPage } from './enquiries.tsx';
import { LoginPage } from './login.tsx';
import { ADMIN_HOME } from './paths.ts';
import { RequireAdministrator } from './require-administrator.tsx';

/** Everything behind the login, and the login itself: one chunk that visitors never load. */
export function AdminArea() {
  return (
    <SessionProviders>
      <meta name="robots" content="noindex" />
      <RequireAdministrator>
        <Routes>
          <Route element={<AdminLayout />}>
            <Route path="enquiries" element={<EnquiriesPage />} />
            <Route path="*" element={<Navigate to={ADMIN_HOME} replace />} />
          </Route>
        </Routes>
      </RequireAdministrator>
    </SessionProviders>
  );
}

export function AdminLogin() {
  return (
    <SessionProviders>
      <meta name="robots" content="noindex" />
      <LoginPage />
    </SessionProviders>
  );
}
