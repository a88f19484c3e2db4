/** Names of API routes, and checks of responses against their routes. */
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { routes } from '../src/api/app.ts';
import { errorResponse } from '../src/api/response-schemas.ts';
import type { Route } from '../src/api/route.ts';
import type { ApiResponse } from './harness.ts';

/** Returns the name of a route: `PUT /api/categories`. */
export function nameOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} /api${path}`;
}

const routesByName = new Map(routes.map((route) => [nameOf(route), route]));

export function requireRoute(name: string): Route {
  const route = routesByName.get(name);
  if (!route) throw new Error(`There is no route ${name}.`);
  return route;
}

/** Expects a body that matches the schema without additional keys, which parsing would drop. */
export function expectSchema(schema: z.ZodMiniType, body: unknown): void {
  expect(schema.parse(body)).toEqual(body);
}

/** Expects a successful response of a route. */
export function expectSuccess(route: Route, { status, body, text }: ApiResponse): void {
  expect([status, text]).toEqual([route.status, expect.any(String)]);
  if (route.response) expectSchema(route.response, body);
  else expect(body).toBeUndefined();
}

/** Expects an error response that caches may not store. */
export function expectError(status: number, response: ApiResponse): void {
  expect([response.status, response.text]).toEqual([status, expect.any(String)]);
  expectSchema(errorResponse, response.body);
  expect(response.headers.get('Cache-Control')).toBe('no-store, private');
}
