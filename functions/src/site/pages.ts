import {
  PLAIN_ENQUIRY_PATH,
  type RenderDocument,
  type RenderResult,
  type SourceReader,
} from '@neev/domain';
import type { InlineHashes } from '../security-headers.ts';
import type { PlainOutcome } from './plain-enquiry.ts';

/** The exports of the server build of the site. */
export interface SiteBuild {
  renderDocument: RenderDocument;
  /** The HTML of a page that the browser renders. */
  shell: string;
  /** The same for the admin area. */
  adminShell: string;
  /** The hashes of the inline content of pages. */
  inlineHashes: InlineHashes;
  /** Slugs for the site map. */
  articleSlugs: readonly string[];
}

export interface SiteContext {
  build: SiteBuild;
  reader: SourceReader;
  /** Returns the origin of the site for a request: `https://example.com`. */
  siteUrlOf(request: Request): string;
  /** Writes an error to the log. */
  report(error: unknown, details: object): void;
  /** The id of an error of this request, in the log and on the page. */
  errorId: string;
}

/**
 * The CDN serves a page for a minute, then serves it stale while it revalidates; the page subscribes and becomes
 * live. Browsers always revalidate.
 */
const PAGE_CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=3600';
const REDIRECT_CACHE_CONTROL = 'public, max-age=0, s-maxage=3600';
const NO_STORE = 'no-store';

/** Pages that only the browser renders and that search engines do not index. */
const BROWSER_ONLY = /^\/admin(\/|-|$)/;

/** Pages of one customer. Caches do not store them, and requests from them have no `Referer`. */
const PRIVATE_PAGE = /^\/quote\/./;

/** A missing file, because Hosting serves existing ones. Names in page URLs can contain dots. */
const FILE_PATH = /^\/((assets|art|brands)\/|[^/]+\.[a-z0-9]{2,11}$)/i;

/** Responds with a page of the site, or with the page that shows the result of a form. */
export async function createPageResponse(
  request: Request,
  context: SiteContext,
  outcome?: PlainOutcome,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (outcome) return renderPage({ url: pathname, ...outcome }, request, context);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return textResponse(405, 'Use GET.', { Allow: 'GET, HEAD' });
  }
  if (FILE_PATH.test(pathname) && pathname !== '/index.html') {
    return textResponse(404, 'There is no such file.');
  }
  if (pathname === PLAIN_ENQUIRY_PATH) return redirectTo('/contact', 303, NO_STORE);
  if (BROWSER_ONLY.test(pathname)) return htmlResponse(200, context.build.adminShell, NO_STORE);
  return renderPage({ url: pathname + search }, request, context);
}

async function renderPage(
  { url, status, ...outcome }: { url: string } & Partial<PlainOutcome>,
  request: Request,
  context: SiteContext,
): Promise<Response> {
  const { build, reader, report, errorId } = context;
  try {
    const siteUrl = context.siteUrlOf(request);
    const pageRequest = { url, siteUrl, errorId, ...outcome };
    const result = await build.renderDocument(pageRequest, reader, (error, source) =>
      report(error, { url, source: source?.key }),
    );
    return responseOf(result, { url, status });
  } catch (error) {
    // If rendering fails, the browser renders the page.
    report(error, { url });
    if (outcome.notice !== undefined) return textResponse(status ?? 200, textOf(outcome));
    return htmlResponse(200, build.shell, NO_STORE);
  }
}

/** Returns the response with a rendered page, or the redirect to its new address. */
function responseOf(
  result: RenderResult,
  { url, status }: { url: string; status: number | undefined },
): Response {
  if (result.kind === 'moved') {
    return result.isPermanent
      ? redirectTo(result.to, 301, REDIRECT_CACHE_CONTROL)
      : redirectTo(result.to, 302, NO_STORE);
  }
  const isStored = result.isCacheable && !isPrivatePage(url);
  return htmlResponse(
    status ?? result.status,
    result.html,
    isStored ? PAGE_CACHE_CONTROL : NO_STORE,
  );
}

/** Whether a path is that of a page of one customer. */
export function isPrivatePage(path: string): boolean {
  return PRIVATE_PAGE.test(path);
}

/** Returns the result of a form as plain text. */
function textOf({ notice = '', referenceNumber }: Partial<PlainOutcome>): string {
  return referenceNumber ? `${notice}\nReference number: ${referenceNumber}` : notice;
}

function redirectTo(to: string, status: 301 | 302 | 303, cacheControl: string): Response {
  return new Response(null, { status, headers: { Location: to, 'Cache-Control': cacheControl } });
}

function htmlResponse(status: number, body: string, cacheControl: string): Response {
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': cacheControl },
  });
}

/** Returns a response with plain text. */
export function textResponse(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': NO_STORE },
  });
}
