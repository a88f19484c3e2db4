/** The API's rows by name, and whether an answer is as its row says. */
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { errorAnswer } from '../src/api/answers.ts';
import { routes } from '../src/api/app.ts';
import type { Route } from '../src/api/route.ts';
import type { Answer } from './harness.ts';

/** `PUT /api/categories` */
export function nameOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} /api${path}`;
}

const rowOf = new Map(routes.map((row) => [nameOf(row), row]));

export function requireRow(name: string): Route {
  const row = rowOf.get(name);
  if (!row) throw new Error(`There is no row ${name}.`);
  return row;
}

/** The answer has the shape, and not one key more: parsing would have dropped it. */
export function expectShape(schema: z.ZodMiniType, body: unknown): void {
  expect(schema.parse(body)).toEqual(body);
}

/** A good answer of a row. */
export function expectGood(row: Route, { status, body, text }: Answer): void {
  expect([status, text]).toEqual([row.status, expect.any(String)]);
  if (row.answer) expectShape(row.answer, body);
  else expect(body).toBeUndefined();
}

/** A refusal that no cache keeps. */
export function expectRefusal(status: number, answer: Answer): void {
  expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
  expectShape(errorAnswer, answer.body);
  expect(answer.headers.get('Cache-Control')).toBe('no-store, private');
}
