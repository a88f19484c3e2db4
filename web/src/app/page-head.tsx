import { company, pictureSourcesOf } from '@neev/domain';
import { useLocation } from 'react-router-dom';
import { useSiteFacts } from '@/lib/site-facts.ts';
import { useAnnouncePage } from './navigation/navigation-effects.tsx';

interface PageHeadProps {
  /** Title without the company name. */
  title: string;
  /** Description for search engines and link previews. A page without one is not indexed. */
  description?: string;
  /** Picture for link previews; the default picture is used for a drawing. */
  image?: string;
  /** Path of the canonical address; the current path by default. */
  path?: string;
}

/** The title and metadata of a page, for the browser tab, search results and link previews. */
export function PageHead(props: PageHeadProps) {
  const fullTitle = `${props.title} | ${company.name}`;
  useAnnouncePage(fullTitle);
  return (
    <>
      <title>{fullTitle}</title>
      {props.description === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <IndexedMetadata {...props} />
      )}
    </>
  );
}

/** Metadata of indexed pages (Open Graph, https://ogp.me, and Twitter cards). */
function IndexedMetadata({ title, description, image, path }: PageHeadProps) {
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
      <meta property="og:image" content={previewPicture(image, siteUrl)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The absolute address of the picture. Link previews do not support SVG. */
export function previewPicture(image: string | undefined, siteUrl: string): string {
  const defaultPicture = `${siteUrl}/share.png`;
  if (!image || image.endsWith('.svg')) return defaultPicture;
  try {
    return new URL(pictureSourcesOf(image)?.src ?? image, siteUrl).href;
  } catch {
    // `URL.canParse` is not in Safari 16.
    return defaultPicture;
  }
}
