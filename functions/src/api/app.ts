import { logger } from 'firebase-functions';
import { type Context, Hono } from 'hono';
import { createVisitRecorder } from '../analytics/visits.ts';
import { ApiError } from '../api-error.ts';
import { createCatalogueLists } from '../catalogue/catalogue-lists.ts';
import { createEnquiryIndex } from '../enquiry/enquiry-index.ts';
import { findHeadError } from '../request-head.ts';
import { dataHeaders, withHeaders } from '../security-headers.ts';
import { findAdministrator, requireAdministrator } from './access.ts';
import { adminRoutes } from './admin.ts';
import { catalogueRoutes } from './catalogue.ts';
import { enquiryRoutes } from './enquiries.ts';
import { heroSlideRoutes } from './hero-slides.ts';
import { describeApi } from './openapi.ts';
import { answerError, answerRoute } from './responses.ts';
import {
  type ApiContext,
  type ApiFunction,
  functionOf,
  type Route,
  type RowContext,
  route,
} from './route.ts';
import { visitRoutes } from './visits.ts';

/** Every route of the API (specification, section 7, and decisions). */
export const routes: readonly Route[] = [
  ...catalogueRoutes,
  ...enquiryRoutes,
  ...heroSlideRoutes,
  ...visitRoutes,
  ...adminRoutes,
];

/** The OpenAPI document; cached like any public response. */
const description = route({
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
export function createApi(apiContext: ApiContext, served?: ApiFunction) {
  const router = createRouter(apiContext, served);
  return {
    async fetch(request: Request): Promise<Response> {
      const error = findHeadError(request);
      const response = error ? answerError(error, reportBug) : await router.fetch(request);
      return withHeaders(response, dataHeaders);
    },
  };
}

function createRouter(apiContext: ApiContext, served: ApiFunction | undefined): Hono {
  const context = rowContext(apiContext);
  const api = new Hono({ strict: true }).basePath('/api');
  const rows = [...routes, description].filter((row) => !served || functionOf(row) === served);
  for (const each of rows)
    api.on(each.method, honoPath(each.path), (c) => answer(each, c, context));
  refuseOtherMethods(api, rows);
  api.notFound(() => {
    throw new ApiError('missing', 'There is nothing here.');
  });
  api.onError((error) => answerError(error, reportBug));
  return api;
}

function reportBug(bug: unknown, errorId: string): void {
  logger.error('A request failed', bug, { errorId });
}

function rowContext(apiContext: ApiContext): RowContext {
  const { database, limits, now, askForRollUp, release, maxCopyBytes } = apiContext;
  return {
    ...apiContext,
    enquiryIndex: createEnquiryIndex(database, { now }),
    catalogueLists: createCatalogueLists(database, { release, maxCopyBytes }),
    recordVisit: createVisitRecorder({ database, perAddress: limits.visitsPerHour, askForRollUp }),
  };
}

async function answer(row: Route, c: Context, context: RowContext): Promise<Response> {
  const caller = await callerOf(row, c.req.raw, context);
  const body = await row.run(
    {
      query: undefined,
      body: undefined,
      params: c.req.param(),
      key: undefined,
      caller,
      request: c.req.raw,
    },
    context,
  );
  return answerRoute(row, { body, request: c.req.raw, isPrivate: caller !== undefined });
}

function callerOf({ access }: Route, request: Request, context: ApiContext) {
  if (access === 'administrator') return requireAdministrator(request, context);
  return access === 'either' ? findAdministrator(request, context) : undefined;
}

/** Responds 405 with `Allow` to other methods on existing paths. */
function refuseOtherMethods(api: Hono, rows: readonly Route[]): void {
  const paths = new Set(rows.map(({ path }) => path));
  for (const path of paths) {
    const allowed = rows.filter((each) => each.path === path).map(({ method }) => method);
    api.all(honoPath(path), () => {
      const allow = allowed.join(', ');
      throw new ApiError('wrongMethod', `Use ${allow}.`, { allow });
    });
  }
}

function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
