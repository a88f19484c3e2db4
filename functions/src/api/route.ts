/**
 * The declaration of a route: method, path, access, schemas of request and response, and handler.
 * The router, the OpenAPI document and the tests read the same declarations.
 */

import type { Day, WeeklyResponseTimes } from '@neev/domain';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import type { Visit } from '../analytics/visits.ts';
import { ApiError } from '../api-error.ts';
import type { CatalogueLists } from '../catalogue/catalogue-lists.ts';
import type { AttachmentFiles } from '../enquiry/attachment-files.ts';
import type { EnquiryIndex } from '../enquiry/enquiry-index.ts';
import type { AccountMailer, SignIn } from '../identity/identity.ts';
import type { Administrator } from '../identity/sessions.ts';
import type { Caller } from '../lib/address.ts';
import type { ConcurrencyLimit } from '../lib/concurrency-limit.ts';
import type { BucketSize } from '../lib/rate-limits.ts';
import { idempotencyKeyHeader, parseInput, readBody } from './inputs.ts';

/** The dependencies and settings of the API. */
export interface ApiContext {
  database: Firestore;
  auth: Auth;
  /** Called by the routes of attachments only. */
  openAttachmentFiles: () => AttachmentFiles;
  /** Verifies a password with Firebase Auth. */
  signIn: SignIn;
  /** Sends the mails of Firebase Auth. */
  mailer: AccountMailer;
  /** The email address of the first administrator; if empty, the first account that registers. */
  firstAdminEmail: string;
  /** The response time of a registration is rounded up to a multiple, so that it does not reveal existing accounts. */
  registrationStepMs: number;
  now: () => Date;
  /** Returns the origin of a request for rate limits. */
  callerOf: (request: Request) => Caller;
  /** Verifies an App Check token; `undefined` if enquiries and uploads require none. */
  verifyAppCheck: ((token: string) => Promise<boolean>) | undefined;
  /** Enqueues the roll-up of a day with a new visit. */
  requestRollUp: (day: Day) => Promise<void>;
  limits: RateLimits;
  /** The origin of the site for links in documents: `https://example.com`. */
  siteUrl: string;
  /** Whether the operator has set up emails: customers are sent quotes and messages. */
  sendsEmails: boolean;
  /** For how long a request waits for a change of a quote. */
  longPollMs: number;
  /** Months that an enquiry is kept; 0 means for ever. */
  enquiryRetentionMonths: number;
  /** The running release. Part of the ETags, because releases can respond differently. */
  release?: string | undefined;
  /** The largest cached copy of a list in bytes; the default suits the memory of an instance. */
  maxCopyBytes?: number;
}

/** The context of handlers: adds the state that concurrent requests share. */
export interface RouteContext extends ApiContext {
  catalogueLists: CatalogueLists;
  recordVisit: (visit: Visit) => Promise<void>;
  enquiryIndex: EnquiryIndex;
  readResponseTimes: (now: Date) => Promise<WeeklyResponseTimes[]>;
  /** Of the requests that wait for a change, by enquiry. */
  waits: ConcurrencyLimit;
}

/** Rate limits per address or account. */
export interface RateLimits {
  enquiries: BucketSize;
  quotePdfs: BucketSize;
  loginsPerAccount: BucketSize;
  loginsPerAddress: BucketSize;
  registrations: BucketSize;
  /** Password reset mails that are sent when an existing address is registered again. */
  mailsPerAccount: BucketSize;
  /** New visits per address, hour and process. */
  visitsPerHour: number;
}

/** Characters of an unknown parameter's name that the error text contains. */
const MAX_REPORTED_NAME_LENGTH = 40;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `public`: everyone, and the CDN may cache responses to GET. `administrator`: 401 or 403 for all
 * others. `either`: everyone, but the response for administrators contains more. `link`: who has the token of a
 * customer's link; 404 for all others. `linkOrAdministrator`: also administrators. The handlers of both check it.
 */
export type Access = 'public' | 'administrator' | 'either' | 'link' | 'linkOrAdministrator';

/** A parsed request. */
export interface RouteRequest<Query, Body> {
  query: Query;
  body: Body;
  /** The variable segments of the path. */
  params: Record<string, string>;
  /** The `Idempotency-Key`, if the route takes one and the request contains it. */
  key: string | undefined;
  /** The administrator who sent the request; always defined if `access` is `administrator`. */
  administrator: Administrator | undefined;
  request: Request;
}

/** The query parameters of a route by name; all others are rejected. */
type QuerySchema<Query> = z.ZodMiniType<Query> & { shape: Readonly<Record<string, unknown>> };

interface RouteDefinition<Query, Body, Result> {
  method: Method;
  /** Below `/api`, variable segments as `{id}`. */
  path: string;
  access: Access;
  summary: string;
  /** The route accepts the header `Idempotency-Key`. */
  acceptsIdempotencyKey?: true;
  query?: QuerySchema<Query>;
  body?: z.ZodMiniType<Body>;
  /** The media type of a response without a schema. */
  mediaType?: string;
  /** The largest accepted body; `MAX_BODY_BYTES` by default. */
  maxBodyBytes?: number;
  /** The body is a file, which the handler reads. */
  hasFileBody?: true;
  /** The status of a successful response; 204 has no body. */
  status: 200 | 201 | 204;
  response?: z.ZodMiniType<Result>;
  /** When the route responds 204 instead, by `emptyResponse`. */
  noContent?: string;
  /** Returns the JSON value of the body, a stream of JSON text, or a complete response. */
  handle(
    routeRequest: RouteRequest<Query, Body>,
    context: RouteContext,
  ): Promise<Result | Response | ReadableStream>;
}

/** A route without its type parameters, so that routes fit into one array. */
export interface Route extends Omit<RouteDefinition<unknown, unknown, unknown>, 'handle'> {
  run(routeRequest: RouteRequest<unknown, unknown>, context: RouteContext): Promise<unknown>;
}

/** Creates a route that parses query, body and key before it calls the handler. */
export function route<Query, Body, Result>({
  handle,
  ...definition
}: RouteDefinition<Query, Body, Result>): Route {
  return {
    ...definition,
    async run(routeRequest, context) {
      const query = parseQuery(definition.query, new URL(routeRequest.request.url).searchParams);
      const body = await parseBody(definition, routeRequest.request);
      const key =
        definition.acceptsIdempotencyKey &&
        parseIdempotencyKey(routeRequest.request.headers.get('Idempotency-Key'));
      return handle({ ...routeRequest, query, body, key }, context);
    },
  };
}

/** @throws ApiError for an unknown, repeated or invalid parameter. */
export function parseQuery<Query>(
  schema: QuerySchema<Query> | undefined,
  parameters: URLSearchParams,
): Query {
  const names = [...parameters.keys()];
  const unknownName = names.find((name) => !Object.hasOwn(schema?.shape ?? {}, name));
  if (unknownName !== undefined) {
    const shortName = unknownName.slice(0, MAX_REPORTED_NAME_LENGTH);
    throw new ApiError('invalid', `There is no query parameter "${shortName}" here.`);
  }
  if (new Set(names).size < names.length) {
    throw new ApiError('invalid', 'A query parameter is given twice.');
  }
  // Without a schema, the handler does not use the query.
  return schema ? parseInput(schema, Object.fromEntries(parameters)) : (undefined as Query);
}

function parseIdempotencyKey(header: string | null): string | undefined {
  return header === null ? undefined : parseInput(idempotencyKeyHeader, header);
}

function parseBody<Body>(
  {
    body: schema,
    maxBodyBytes,
  }: Pick<RouteDefinition<unknown, Body, unknown>, 'body' | 'maxBodyBytes'>,
  request: Request,
): Promise<Body> | Body {
  // Without a schema, the handler does not use the body.
  return schema ? readBody(request, schema, maxBodyBytes) : (undefined as Body);
}

export type ApiFunction =
  | 'catalogueApi'
  | 'enquiries'
  | 'quotes'
  | 'quotePdfs'
  | 'attachments'
  | 'accounts'
  | 'visits';

/** The function that serves each first path segment; `catalogueApi` serves all others. */
const functionBySegment: Readonly<Record<string, ApiFunction>> = {
  enquiries: 'enquiries',
  'enquiry-counts': 'enquiries',
  'response-times': 'enquiries',
  erasures: 'enquiries',
  quarantine: 'enquiries',
  quotes: 'quotes',
  'quote-pdfs': 'quotePdfs',
  attachments: 'attachments',
  admin: 'accounts',
  admins: 'accounts',
  visits: 'visits',
};

export function functionOf({ path }: Pick<Route, 'path'>): ApiFunction {
  return functionBySegment[path.split('/')[1] ?? ''] ?? 'catalogueApi';
}
