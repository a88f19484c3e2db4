import '@/styles/admin.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SessionProviders } from '@/features/session/components/session-providers.tsx';
import { PageHead } from '../../page-head.tsx';
import { LoginPage } from './login.tsx';
import { RegisterPage } from './register.tsx';

export function AdminLogin() {
  return (
    <Entrance title="Admin Login">
      <LoginPage />
    </Entrance>
  );
}

export function AdminRegister() {
  return (
    <Entrance title="Admin Registration">
      <RegisterPage />
    </Entrance>
  );
}

/** The frame of the pages before the admin area. */
function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SessionProviders>
      <PageHead title={title} />
      <main className="grid min-h-screen place-items-center bg-paper px-4 py-12">
        <div className="w-full max-w-sm">
          <Link to="/" className="mb-8 block">
            <img src="/logo.svg" alt="Neev, home" width={160} height={40} className="h-9 w-auto" />
          </Link>
          <div className="rounded-lg border border-line bg-white p-6 shadow-card sm:p-8">
            <h1 className="mb-6 text-2xl">{title}</h1>
            {children}
          </div>
        </div>
      </main>
    </SessionProviders>
  );
}
