/**
 * A row of the API, said once: method, path, who may call it, what it takes and what it answers.
 * The router, the OpenAPI document and the tests all read these rows.
 */

import type { Day } from '@neev/domain';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import type { Visit } from '../analytics/visits.ts';
import { ApiError } from '../api-error.ts';
import type { CatalogueLists } from '../catalogue/catalogue-lists.ts';
import type { EnquiryIndex } from '../enquiry/enquiry-index.ts';
import type { AccountMailer, SignIn } from '../identity/identity.ts';
import type { Administrator } from '../identity/sessions.ts';
import type { Caller } from '../lib/address.ts';
import type { BucketSize } from '../lib/rate-limits.ts';
import { keyHeader, parseInput, readBody } from './inputs.ts';

/** What the API needs from outside. */
export interface ApiContext {
  database: Firestore;
  auth: Auth;
  /** Checks a password with the Auth service. */
  signIn: SignIn;
  /** Sends the Auth service's mails. */
  mailer: AccountMailer;
  /** The address of the first administrator; empty: the first one who registers. */
  firstAdminEmail: string;
  /** Every registration takes a multiple of so many milliseconds. */
  registrationStepMs: number;
  now: () => Date;
  /** Where a request comes from, as rate limits count it. */
  callerOf: (request: Request) => Caller;
  /** Whether an enquiry must bring a valid App Check token. */
  verifyAppCheck: ((token: string) => Promise<boolean>) | undefined;
  /** Asks for the roll-up of a day that has a new visit. */
  askForRollUp: (day: Day) => Promise<void>;
  limits: RateLimits;
  /** Months that an enquiry is kept; 0: for ever. */
  enquiryRetentionMonths: number;
  /** The release that is running: what it answers may differ from what others do. */
  release?: string | undefined;
  /** Bytes that a copy of a list may have in memory; left out: what an instance has room for. */
  maxCopyBytes?: number;
}

/** What the rows get: the same, and what they share while they run at the same time. */
export interface RowContext extends ApiContext {
  catalogueLists: CatalogueLists;
  recordVisit: (visit: Visit) => Promise<void>;
  enquiryIndex: EnquiryIndex;
}

/** How often an address, or an account, may do what. */
export interface RateLimits {
  enquiries: BucketSize;
  loginsPerAccount: BucketSize;
  loginsPerAddress: BucketSize;
  registrations: BucketSize;
  /** Mails that reset a password because somebody registers with an address that is taken. */
  mailsPerAccount: BucketSize;
  /** New visits that an address brings to one process in an hour. */
  visitsPerHour: number;
}

/** Characters of an unknown parameter's name that the error repeats. */
const MAX_SHOWN_NAME = 40;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `public`: anyone, and the CDN may keep the answer of a GET. `administrator`: 401 or 403 for all
 * others. `either`: anyone, but an administrator gets more.
 */
export type Access = 'public' | 'administrator' | 'either';

/** What a handler gets: everything parsed. */
export interface Call<Query, Body> {
  query: Query;
  body: Body;
  /** The variable segments of the path. */
  params: Record<string, string>;
  /** The Idempotency-Key, where the row takes one and the caller has sent one. */
  key: string | undefined;
  /** Who calls; always there where `access` is `administrator`. */
  caller: Administrator | undefined;
  request: Request;
}

/** The parameters that a row takes, by name: any other is refused. */
type QuerySchema<Query> = z.ZodMiniType<Query> & { shape: Readonly<Record<string, unknown>> };

interface RouteDefinition<Query, Body, Answer> {
  method: Method;
  /** Below `/api`, variable segments as `{id}`. */
  path: string;
  access: Access;
  summary: string;
  /** With an Idempotency-Key, what is sent twice is stored once. */
  takesKey?: true;
  query?: QuerySchema<Query>;
  body?: z.ZodMiniType<Body>;
  /** The status and the shape of a good answer; 204 has none. */
  status: 200 | 201 | 204;
  answer?: z.ZodMiniType<Answer>;
  /** A stream holds the JSON of the answer; a response is sent as it is. */
  handle(call: Call<Query, Body>, context: RowContext): Promise<Answer | Response | ReadableStream>;
}

/** A row whose types are known to its own file alone. */
export interface Route extends Omit<RouteDefinition<unknown, unknown, unknown>, 'handle'> {
  run(call: Call<unknown, unknown>, context: RowContext): Promise<unknown>;
}

/** Makes a row: its handler gets what its schemas have parsed. */
export function route<Query, Body, Answer>({
  handle,
  ...row
}: RouteDefinition<Query, Body, Answer>): Route {
  return {
    ...row,
    async run(call, context) {
      const query = parseQuery(row.query, new URL(call.request.url).searchParams);
      const body = await parseBody(row.body, call.request);
      const key = row.takesKey && parseKey(call.request.headers.get('Idempotency-Key'));
      return handle({ ...call, query, body, key }, context);
    },
  };
}

/** @throws ApiError for a parameter that is unknown, repeated, or not as the schema says. */
export function parseQuery<Query>(
  schema: QuerySchema<Query> | undefined,
  parameters: URLSearchParams,
): Query {
  const names = [...parameters.keys()];
  const unknown = names.find((name) => !Object.hasOwn(schema?.shape ?? {}, name));
  if (unknown !== undefined) {
    const shown = unknown.slice(0, MAX_SHOWN_NAME);
    throw new ApiError('invalid', `There is no query parameter "${shown}" here.`);
  }
  if (new Set(names).size < names.length) {
    throw new ApiError('invalid', 'A query parameter is given twice.');
  }
  // Without a schema the type is `undefined`, or nobody asks for it.
  return schema ? parseInput(schema, Object.fromEntries(parameters)) : (undefined as Query);
}

function parseKey(header: string | null): string | undefined {
  return header === null ? undefined : parseInput(keyHeader, header);
}

function parseBody<Body>(
  schema: z.ZodMiniType<Body> | undefined,
  request: Request,
): Promise<Body> | Body {
  // As above.
  return schema ? readBody(request, schema) : (undefined as Body);
}

export type ApiFunction = 'catalogueApi' | 'enquiries' | 'accounts' | 'visits';

/** The function of each first segment; `catalogueApi` serves all others. */
const placements: Readonly<Record<string, ApiFunction>> = {
  enquiries: 'enquiries',
  'enquiry-counts': 'enquiries',
  erasures: 'enquiries',
  quarantine: 'enquiries',
  admin: 'accounts',
  admins: 'accounts',
  visits: 'visits',
};

export function functionOf({ path }: Pick<Route, 'path'>): ApiFunction {
  return placements[path.split('/')[1] ?? ''] ?? 'catalogueApi';
}
