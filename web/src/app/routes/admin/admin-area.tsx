import { Navigate, Route, Routes } from 'react-router-dom';
import { SessionProviders } from '@/features/session/components/session-providers.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { EnquiriesPage } from './enquiries.tsx';
import { LoginPage } from './login.tsx';
import { ADMIN_HOME, LOGIN_PATH } from './paths.ts';
import { RequireAdministrator } from './require-administrator.tsx';

/** Everything behind the login, and the login itself: one chunk that visitors never load. */
export function AdminArea() {
  return (
    <SessionProviders>
      <meta name="robots" content="noindex" />
      <Routes>
        <Route path={LOGIN_PATH} element={<LoginPage />} />
        <Route
          path="/admin"
          element={
            <RequireAdministrator>
              <AdminLayout />
            </RequireAdministrator>
          }
        >
          <Route path="enquiries" element={<EnquiriesPage />} />
          <Route path="*" element={<Navigate to={ADMIN_HOME} replace />} />
          <Route index element={<Navigate to={ADMIN_HOME} replace />} />
        </Route>
      </Routes>
    </SessionProviders>
  );
}
