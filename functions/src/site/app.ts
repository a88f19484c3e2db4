import { withErrorId } from '@neev/domain';
import { statusByKind } from '../api/responses.ts';
import { createErrorId, ERROR_ID_HEADER } from '../api-error.ts';
import { compressResponse } from '../lib/content-encoding.ts';
import { findHeadError } from '../request-head.ts';
import {
  dataHeaders,
  firebaseOrigins,
  type HeaderTable,
  pageHeaders,
  privateHeaders,
  withHeaders,
} from '../security-headers.ts';
import { createPageResponse, isPrivatePage, type SiteContext, textResponse } from './pages.ts';
import { isPlainEnquiry, type PlainEnquiryContext, submitPlainEnquiry } from './plain-enquiry.ts';
import { createSiteMapResponse } from './site-map.ts';

/** The context of one request; its errors are reported with its error id. */
type RequestContext = SiteContext & PlainEnquiryContext;

export type SiteAppContext = Omit<RequestContext, 'errorId'>;

/**
 * Creates the request handler of all URLs that are neither files nor of the API. A response with a 5xx status
 * contains the error id of its report.
 */
export function createSite(
  context: SiteAppContext,
  environment: NodeJS.ProcessEnv = process.env,
): (request: Request) => Promise<Response> {
  const headers = pageHeaders(firebaseOrigins(environment), context.build.inlineHashes);

  return async (request) => {
    const error = findHeadError(request);
    if (error)
      return withHeaders(textResponse(statusByKind[error.kind], error.message), dataHeaders);
    const errorId = createErrorId();
    const report: SiteContext['report'] = (error, details) =>
      context.report(error, { ...details, errorId });
    const response = await respond(request, { ...context, errorId, report }, headers).catch(
      (error: unknown) => {
        report(error, { url: request.url });
        return createFailureResponse(errorId);
      },
    );
    if (response.status >= 500) response.headers.set(ERROR_ID_HEADER, errorId);
    return compressResponse(request, response);
  };
}

async function respond(
  request: Request,
  context: RequestContext,
  headers: HeaderTable,
): Promise<Response> {
  const siteMap = await createSiteMapResponse(request, {
    database: context.database,
    siteUrl: context.siteUrlOf(request),
    articles: context.build.articleSlugs,
  });
  if (siteMap) return siteMap;
  const outcome = isPlainEnquiry(request) ? await submitPlainEnquiry(request, context) : undefined;
  const isPrivate = isPrivatePage(new URL(request.url).pathname);
  return withHeaders(
    await createPageResponse(request, context, outcome),
    isPrivate ? { ...headers, ...privateHeaders } : headers,
  );
}

function createFailureResponse(errorId: string): Response {
  const text = withErrorId('This page could not be loaded. Please try again in a minute.', errorId);
  return withHeaders(textResponse(503, text, { 'Retry-After': '60' }), dataHeaders);
}
