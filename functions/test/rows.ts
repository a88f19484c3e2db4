/** Names of API routes, and checks of responses against their routes. */
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { errorAnswer } from '../src/api/answers.ts';
import { routes } from '../src/api/app.ts';
import type { Route } from '../src/api/route.ts';
import type { Answer } from './harness.ts';

/** Returns the name of a route: `PUT /api/categories`. */
export function nameOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} /api${path}`;
}

const rowOf = new Map(routes.map((row) => [nameOf(row), row]));

export function requireRow(name: string): Route {
  const row = rowOf.get(name);
  if (!row) throw new Error(`There is no route ${name}.`);
  return row;
}

/** Expects a body that matches the schema without additional keys, which parsing would drop. */
export function expectShape(schema: z.ZodMiniType, body: unknown): void {
  expect(schema.parse(body)).toEqual(body);
}

/** Expects a successful response of a route. */
export function expectGood(row: Route, { status, body, text }: Answer): void {
  expect([status, text]).toEqual([row.status, expect.any(String)]);
  if (row.answer) expectShape(row.answer, body);
  else expect(body).toBeUndefined();
}

/** Expects an error response that caches may not store. */
export function expectRefusal(status: number, answer: Answer): void {
  expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
  expectShape(errorAnswer, answer.body);
  expect(answer.headers.get('Cache-Control')).toBe('no-store, private');
}
