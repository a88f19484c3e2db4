import { logger } from 'firebase-functions';
import { Hono } from 'hono';
import type { ApiContext } from './context.ts';
import { enquiryRoutes } from './enquiries.ts';
import { ApiError, answerError } from './errors.ts';

/**
 * The `/api` contract (specification, section 7) as a plain request handler: `fetch(request)`
 * gives the response, in a function or in any process.
 */
export function createApi(context: ApiContext): Hono {
  const api = new Hono().basePath('/api');
  api.route('/enquiries', enquiryRoutes(context));
  api.notFound(() => answerError(new ApiError(404, 'There is nothing here.')));
  api.onError((error) => answerError(error, (bug) => logger.error('Unexpected', bug)));
  return api;
}
