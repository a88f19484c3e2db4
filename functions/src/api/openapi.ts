/** Generates the OpenAPI document from the routes and their schemas. */
import { company } from '@neev/domain';
import * as z from 'zod/mini';
import { idempotencyKeyHeader } from './inputs.ts';
import { errorResponse } from './response-schemas.ts';
import type { Access, Route } from './route.ts';

type Json = Record<string, unknown>;

/** An OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.0). */
export function describeApi(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = `/api${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${company.name} API`,
      version: '1',
      description: 'A query parameter that an operation does not declare is rejected with 400.',
    },
    paths,
    components: {
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        /** The secret part of a customer's link. */
        linkToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

/** Alternatives; an empty one needs no token. */
const securityByAccess: Record<Access, Json> = {
  public: {},
  administrator: { security: [{ idToken: [] }] },
  link: { security: [{ linkToken: [] }] },
  linkOrAdministrator: { security: [{ linkToken: [] }, { idToken: [] }] },
  either: { security: [{}, { idToken: [] }] },
};

function describeRoute(route: Route): Json {
  const { summary, path, access, query, acceptsIdempotencyKey, status, noContent } = route;
  return {
    summary,
    ...securityByAccess[access],
    parameters: [
      ...pathParameters(path),
      ...queryParameters(query),
      ...keyParameters(acceptsIdempotencyKey),
    ],
    ...describeBody(route),
    responses: {
      [status]: {
        description: 'Success',
        ...responseContent(route),
      },
      ...(noContent !== undefined && { 204: { description: noContent } }),
      default: { description: 'Error', content: jsonContent(errorResponse, 'output') },
    },
  };
}

function describeBody({ body, hasFileBody }: Route): Json {
  if (hasFileBody) {
    return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
  }
  return body ? { requestBody: { required: true, content: jsonContent(body, 'input') } } : {};
}

function responseContent({ response, mediaType }: Route): Json {
  if (response) return { content: jsonContent(response, 'output') };
  return mediaType === undefined ? {} : { content: { [mediaType]: {} } };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: z.ZodMiniType | undefined): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function keyParameters(acceptsIdempotencyKey: Route['acceptsIdempotencyKey']): Json[] {
  if (!acceptsIdempotencyKey) return [];
  const schema = jsonSchema(idempotencyKeyHeader, 'input');
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema }];
}

function jsonContent(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  return { 'application/json': { schema: jsonSchema(schema, io) } };
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io });
  return described;
}
