import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { useSiteFacts } from '@/lib/site-facts.ts';
import { PageHead } from '../page-head.tsx';

/** The page for unknown addresses. Sets the status 404 on the server. */
export function NotFoundPage() {
  useSiteFacts().setStatus?.(404);
  return (
    <div className="container-page flex min-h-[60vh] flex-col justify-center py-16">
      <PageHead title="Page not found" />
      <p className="text-7xl font-extrabold tracking-tighter text-accent-strong sm:text-9xl">404</p>
      <h1 className="text-title mt-4">Page not found</h1>
      <p className="mt-3 max-w-md text-ink-soft">
        There is nothing at this address. The page may have moved, or the link may be incomplete.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to="/" className={buttonClass('dark')}>
          Back to Home
        </Link>
        <Link to="/categories" className={buttonClass('outline')}>
          Browse Categories
        </Link>
      </div>
    </div>
  );
}
