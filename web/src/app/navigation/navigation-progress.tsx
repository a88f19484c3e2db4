import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Milliseconds that a page may load before the bar is shown. */
const DELAY_MS = 300;

/**
 * A bar at the top of the window while the code of the next page loads. The address changes when a link is followed,
 * the location of the router when the page is shown.
 */
export function NavigationProgress() {
  const { pathname } = useLocation();
  const [isLoading, setIsLoading] = useState(false);

  useEffect(() => {
    setIsLoading(false);
    let timer: ReturnType<typeof setTimeout>;
    function check() {
      clearTimeout(timer);
      timer = setTimeout(() => setIsLoading(!isAddress(pathname)), DELAY_MS);
    }
    const events = ['click', 'popstate'];
    for (const name of events) window.addEventListener(name, check);
    return () => {
      clearTimeout(timer);
      for (const name of events) window.removeEventListener(name, check);
    };
  }, [pathname]);

  if (!isLoading) return null;
  return (
    // Browsers show a native bar without a value in grey.
    <div className="fixed inset-x-0 top-0 z-50 h-1 bg-accent print:hidden">
      <progress aria-label="Loading the page" className="sr-only" />
    </div>
  );
}

/** Compared as the browser encodes it. */
function isAddress(pathname: string): boolean {
  return new URL(pathname, window.location.href).pathname === window.location.pathname;
}
