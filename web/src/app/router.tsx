import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { LOGIN_PATH, REGISTER_PATH } from './admin-paths.ts';
import { PublicLayout } from './layouts/public-layout.tsx';
import { NavigationEffects } from './navigation/navigation-effects.tsx';
import { notFoundPage, pages } from './pages.ts';

/** What no server draws is no part of the server's build. */
const isServer = import.meta.env.SSR;
const Nothing = () => null;

const AdminArea = isServer
  ? Nothing
  : lazy(async () => ({ default: (await import('./routes/admin/admin-area.tsx')).AdminArea }));
const AdminLogin = isServer
  ? Nothing
  : lazy(async () => ({ default: (await import('./routes/admin/admin-entrance.tsx')).AdminLogin }));
const AdminRegister = isServer
  ? Nothing
  : lazy(async () => ({
      default: (await import('./routes/admin/admin-entrance.tsx')).AdminRegister,
    }));

/** Which page stands at which address. */
export function AppRoutes() {
  return (
    <>
      <NavigationEffects />
      <Routes>
        <Route element={<PublicLayout />}>
          {[...pages, notFoundPage].map(({ path, Component }) => (
            <Route key={path} path={path} element={<Component key={path} />} />
          ))}
        </Route>
        <Route path={LOGIN_PATH} element={<AdminLogin />} />
        <Route path={REGISTER_PATH} element={<AdminRegister />} />
        <Route path="admin/*" element={<AdminArea />} />
      </Routes>
    </>
  );
}
