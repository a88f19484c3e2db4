import { logger } from 'firebase-functions/logger';
import { type Context, Hono } from 'hono';
import { createVisitRecorder } from '../analytics/visits.ts';
import { ApiError } from '../api-error.ts';
import { createCatalogueLists } from '../catalogue/catalogue-lists.ts';
import { createEnquiryIndex } from '../enquiry/enquiry-index.ts';
import { createResponseTimes } from '../enquiry/response-times.ts';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';
import { findHeadError } from '../request-head.ts';
import { dataHeaders, fileHeaders, withHeaders } from '../security-headers.ts';
import { findAdministrator, requireAdministrator } from './access.ts';
import { adminRoutes } from './admin.ts';
import { attachmentRoutes } from './attachments.ts';
import { catalogueRoutes } from './catalogue.ts';
import { enquiryRoutes } from './enquiries.ts';
import { heroSlideRoutes } from './hero-slides.ts';
import { describeApi } from './openapi.ts';
import { quotePdfRoutes } from './quote-pdfs.ts';
import { MAX_WAITS, quoteRoutes } from './quotes.ts';
import { createErrorResponse, createRouteResponse } from './responses.ts';
import {
  type ApiContext,
  type ApiFunction,
  functionOf,
  type Route,
  type RouteContext,
  route,
} from './route.ts';
import { visitRoutes } from './visits.ts';

/** The routes of the API, except that of the OpenAPI document, which describes them. */
export const routes: readonly Route[] = [
  ...catalogueRoutes,
  ...enquiryRoutes,
  ...quoteRoutes,
  ...quotePdfRoutes,
  ...attachmentRoutes,
  ...heroSlideRoutes,
  ...visitRoutes,
  ...adminRoutes,
];

/** The OpenAPI document; cached like any public response. */
const openApiRoute = route({
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  summary: 'This OpenAPI document',
  status: 200,
  handle: async () => describeApi(routes),
});

/**
 * Creates the request handler of `/api`: `fetch(request)` returns the response with the security headers for data.
 * Serves the routes of the function `servedFunction`, or all routes.
 */
export function createApi(apiContext: ApiContext, servedFunction?: ApiFunction) {
  const router = createRouter(apiContext, servedFunction);
  return {
    async fetch(request: Request): Promise<Response> {
      const error = findHeadError(request);
      const response = error ? createErrorResponse(error, logError) : await router.fetch(request);
      const isFile = response.headers.has('Content-Disposition');
      return withHeaders(response, isFile ? fileHeaders : dataHeaders);
    },
  };
}

function createRouter(apiContext: ApiContext, servedFunction: ApiFunction | undefined): Hono {
  const context = createRouteContext(apiContext);
  const api = new Hono({ strict: true }).basePath('/api');
  const apiRoutes = [...routes, openApiRoute].filter(
    (apiRoute) => !servedFunction || functionOf(apiRoute) === servedFunction,
  );
  for (const each of apiRoutes)
    api.on(each.method, honoPath(each.path), (c) => respond(each, c, context));
  rejectOtherMethods(api, apiRoutes);
  api.notFound(() => {
    throw new ApiError('missing', 'There is nothing here.');
  });
  api.onError((error) => createErrorResponse(error, logError));
  return api;
}

function logError(bug: unknown, errorId: string): void {
  logger.error('A request failed', bug, { errorId });
}

function createRouteContext(apiContext: ApiContext): RouteContext {
  const { database, limits, now, requestRollUp, release, maxCopyBytes } = apiContext;
  return {
    ...apiContext,
    enquiryIndex: createEnquiryIndex(database, { now }),
    readResponseTimes: createResponseTimes(database),
    waits: createConcurrencyLimit(MAX_WAITS),
    catalogueLists: createCatalogueLists(database, { release, maxCopyBytes }),
    recordVisit: createVisitRecorder({
      database,
      limitPerAddress: limits.visitsPerHour,
      requestRollUp,
    }),
  };
}

async function respond(apiRoute: Route, c: Context, context: RouteContext): Promise<Response> {
  const administrator = await administratorOf(apiRoute, c.req.raw, context);
  const body = await apiRoute.run(
    {
      query: undefined,
      body: undefined,
      params: c.req.param(),
      key: undefined,
      administrator,
      request: c.req.raw,
    },
    context,
  );
  return createRouteResponse(apiRoute, {
    body,
    request: c.req.raw,
    isPrivate: administrator !== undefined,
  });
}

function administratorOf({ access }: Route, request: Request, context: ApiContext) {
  if (access === 'administrator') return requireAdministrator(request, context);
  return access === 'either' ? findAdministrator(request, context) : undefined;
}

/** Responds 405 with `Allow` to other methods on existing paths. */
function rejectOtherMethods(api: Hono, apiRoutes: readonly Route[]): void {
  const paths = new Set(apiRoutes.map(({ path }) => path));
  for (const path of paths) {
    const allowed = apiRoutes.filter((each) => each.path === path).map(({ method }) => method);
    api.all(honoPath(path), () => {
      const allow = allowed.join(', ');
      throw new ApiError('wrongMethod', `Use ${allow}.`, { allow });
    });
  }
}

function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
