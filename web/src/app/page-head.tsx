import { company } from '@neev/domain';
import { useAnnouncePage } from './navigation/page-announcer.tsx';

interface PageHeadProps {
  /** The page's own name. */
  title: string;
  /** A sentence or two for search engines and for whoever is sent a link; none on pages for no one else. */
  description?: string;
}

/** What a page says of itself outside of itself: in the browser's tab, in search results. */
export function PageHead({ title, description }: PageHeadProps) {
  const fullTitle = `${title} | ${company.name}`;
  useAnnouncePage(fullTitle);
  return (
    <>
      <title>{fullTitle}</title>
      {description !== undefined && <meta name="description" content={description} />}
    </>
  );
}
