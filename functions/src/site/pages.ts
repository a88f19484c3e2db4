import { PLAIN_ENQUIRY_PATH, type RenderDocument, type SourceReader } from '@neev/domain';
import type { InlineHashes } from '../security-headers.ts';
import type { PlainOutcome } from './plain-enquiry.ts';

/** The site's server build, as it is loaded. */
export interface SiteBuild {
  renderDocument: RenderDocument;
  /** The frame of a page that the browser draws by itself. */
  shell: string;
  /** The same for the admin area. */
  adminShell: string;
  /** Of what a page has inline. */
  inlineHashes: InlineHashes;
  /** For the site map of crawlers. */
  articleSlugs: readonly string[];
}

export interface SiteContext {
  build: SiteBuild;
  reader: SourceReader;
  /** Where the site is, as far as this request can tell: `https://example.com`. */
  siteUrlOf(request: Request): string;
  /** Reports what went wrong to the operator. */
  report(error: unknown, details: object): void;
  /** What a failure of this request is reported under, and what the visitor is shown. */
  errorId: string;
}

/**
 * The CDN gives out a page at once and asks for a newer one meanwhile; what is older than a minute
 * is so for one visitor, and the page itself turns live. Browsers always ask.
 */
const CACHEABLE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=3600';
const MOVED = 'public, max-age=0, s-maxage=3600';
const NOT_KEPT = 'no-store';

/** What only a browser draws, and no search engine lists. */
const BROWSER_ONLY = /^\/admin(\/|-|$)/;

/** A file that is not there: hosting answers for those that are. Names in addresses may have dots. */
const FILE = /^\/((assets|art|brands)\/|[^/]+\.[a-z0-9]{2,11}$)/i;

/** Answers a request for a page of the site, or with the page that says what became of a form. */
export async function answerPage(
  request: Request,
  context: SiteContext,
  outcome?: PlainOutcome,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (outcome) return drawPage({ url: pathname, ...outcome }, request, context);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(405, 'Use GET.', { Allow: 'GET, HEAD' });
  }
  if (FILE.test(pathname) && pathname !== '/index.html') {
    return plain(404, 'There is no such file.');
  }
  if (pathname === PLAIN_ENQUIRY_PATH) return moved('/contact', 303, NOT_KEPT);
  if (BROWSER_ONLY.test(pathname)) return html(200, context.build.adminShell, NOT_KEPT);
  return drawPage({ url: pathname + search }, request, context);
}

async function drawPage(
  { url, notice, status }: { url: string } & Partial<PlainOutcome>,
  request: Request,
  context: SiteContext,
): Promise<Response> {
  const { build, reader, report, errorId } = context;
  try {
    const siteUrl = context.siteUrlOf(request);
    const asked = { url, siteUrl, errorId, ...(notice !== undefined && { notice }) };
    const answer = await build.renderDocument(asked, reader, (error, source) =>
      report(error, { url, source: source?.key }),
    );
    if (answer.kind === 'moved') {
      return answer.isPermanent ? moved(answer.to, 301, MOVED) : moved(answer.to, 302, NOT_KEPT);
    }
    return html(status ?? answer.status, answer.html, answer.isCacheable ? CACHEABLE : NOT_KEPT);
  } catch (error) {
    // A page that cannot be drawn here is drawn by the browser.
    report(error, { url });
    if (notice !== undefined) return plain(status ?? 200, notice);
    return html(200, build.shell, NOT_KEPT);
  }
}

function moved(to: string, status: 301 | 302 | 303, cacheControl: string): Response {
  return new Response(null, { status, headers: { Location: to, 'Cache-Control': cacheControl } });
}

function html(status: number, body: string, cacheControl: string): Response {
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': cacheControl },
  });
}

/** A few words, for whoever wanted no page or cannot have one. */
export function plain(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': NOT_KEPT },
  });
}
