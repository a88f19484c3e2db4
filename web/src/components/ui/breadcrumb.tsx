import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSiteFacts } from '@/lib/site-facts.ts';
import { StructuredData } from './structured-data.tsx';

interface Crumb {
  label: string;
  to: string;
}

interface BreadcrumbProps {
  /** The parent pages, from the home page. */
  trail: readonly Crumb[];
  /** Label of the current page. */
  current: string;
}

export function Breadcrumb({ trail, current }: BreadcrumbProps) {
  const { siteUrl } = useSiteFacts();
  return (
    <nav aria-label="Breadcrumb" className="text-sm">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 wrap-anywhere">
        {trail.map(({ label, to }) => (
          <li key={to} className="flex items-center gap-1.5">
            <Link
              to={to}
              className="text-ink-soft underline-offset-4 hover:text-ink hover:underline"
            >
              {label}
            </Link>
            <ChevronRight aria-hidden className="size-3.5 shrink-0 text-slate-400" />
          </li>
        ))}
        <li aria-current="page" className="font-semibold">
          {current}
        </li>
      </ol>
      <StructuredData data={breadcrumbData({ trail, current }, siteUrl)} />
    </nav>
  );
}

/** The last item is the current page and has no URL. */
function breadcrumbData({ trail, current }: BreadcrumbProps, siteUrl: string) {
  const steps = [
    ...trail.map(({ label, to }) => ({ name: label, item: siteUrl + to })),
    { name: current },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  };
}
