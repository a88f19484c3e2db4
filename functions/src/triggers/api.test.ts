/** Tests that the rewrites of Hosting match the routes of each function. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { routes } from '../api/app.ts';
import { functionOf } from '../api/route.ts';
import { REGION } from './options.ts';

const configuration = z.object({
  hosting: z.object({
    rewrites: z.array(
      z.object({
        source: z.string(),
        function: z.object({ functionId: z.string(), region: z.literal(REGION) }),
      }),
    ),
  }),
});

const { rewrites } = configuration.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../firebase.json'), 'utf8')),
).hosting;

/** Matches the subset of Hosting's patterns that the rewrites use: `**`, `@(a|b)` and `{,/**}`. */
function matches(source: string, path: string): boolean {
  const pattern = source
    .replace(/@\(([^)]*)\)/g, '($1)')
    .replace('{,/**}', '(/.*)?')
    .replace(/(?<!\.)\*\*/g, '.*');
  return new RegExp(`^${pattern}$`).test(path);
}

function targetOf(path: string): string | undefined {
  return rewrites.find(({ source }) => matches(source, path))?.function.functionId;
}

it.each([...new Set(routes.map(({ path }) => path)), '/openapi.json'])(
  '/api%s is rewritten to the function that serves it',
  (path) => {
    expect(targetOf(`/api${path.replace('{id}', 'some-id')}`)).toBe(functionOf({ path }));
  },
);

it.each([
  ['/api/enquiriesx', 'catalogueApi'],
  ['/api/administrators', 'catalogueApi'],
  ['/api/quarantine/some-id', 'enquiries'],
  ['/api/nothing', 'catalogueApi'],
  ['/enquire', 'site'],
])('%s is rewritten to %s', (path, target) => {
  expect(targetOf(path)).toBe(target);
});

it('each function of the API serves at least one route', () => {
  expect(new Set(routes.map(functionOf))).toEqual(
    new Set([
      'catalogueApi',
      'enquiries',
      'quotes',
      'quotePdfs',
      'attachments',
      'accounts',
      'visits',
    ]),
  );
});
