import { company, pictureSourcesOf } from '@neev/domain';
import { useLocation } from 'react-router-dom';
import { useSiteFacts } from '@/lib/site-facts.ts';
import { useAnnouncePage } from './navigation/navigation-effects.tsx';

interface PageHeadProps {
  /** The page's own name. */
  title: string;
  /** A sentence or two for search engines and for whoever is sent a link; none on pages for no one else. */
  description?: string;
  /** The page's picture, for whoever is sent a link; unless it is a photograph, the site's own. */
  image?: string;
  /** The path under which search engines list the page, when it is not that of its address. */
  path?: string;
}

/** What a page says of itself outside of itself: in the browser's tab, in search results, in messages. */
export function PageHead({ title, description, image, path }: PageHeadProps) {
  const fullTitle = `${title} | ${company.name}`;
  useAnnouncePage(fullTitle);
  return (
    <>
      <title>{fullTitle}</title>
      {description === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Listing title={title} description={description} image={image} path={path} />
      )}
    </>
  );
}

interface ListingProps {
  title: string;
  description: string;
  image: string | undefined;
  path: string | undefined;
}

/** For pages that are found and passed on (Open Graph, https://ogp.me, and Twitter's cards). */
function Listing({ title, description, image, path }: ListingProps) {
  const { siteUrl } = useSiteFacts();
  const { pathname } = useLocation();
  const address = siteUrl + (path ?? pathname);
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content={company.legalName} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={sharedPicture(image, siteUrl)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Messengers show no SVG, which the drawn pictures of a new catalogue are. */
function sharedPicture(image: string | undefined, siteUrl: string): string {
  return (image && pictureSourcesOf(image)?.src) || `${siteUrl}/share.png`;
}
