/**
 * Runs the API in this process with the Auth emulator of the suite and a separate Firestore project per test file,
 * so that no triggers fire and files do not affect each other.
 */
import { randomUUID } from 'node:crypto';
import { ENQUIRY_RETENTION_MONTHS } from '@neev/domain';
import { initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type DocumentData, type Firestore, getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { logger } from 'firebase-functions/logger';
import { vi } from 'vitest';
import { createApi } from '../src/api/app.ts';
import type { ApiContext, ApiFunction, RateLimits } from '../src/api/route.ts';
import { type AttachmentFiles, createAttachmentFiles } from '../src/enquiry/attachment-files.ts';
import { createAccountMailer, createSignIn, type SignInTokens } from '../src/identity/identity.ts';

export interface ApiResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON; `undefined` for other responses. */
  body: unknown;
}

export interface RequestOptions {
  token?: string;
  /** A string is sent unchanged, any other value as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a request, given as `METHOD /path`. */
export type Send = (requestLine: string, options?: RequestOptions) => Promise<ApiResponse>;

export interface TestApi {
  projectId: string;
  database: Firestore;
  auth: Auth;
  attachmentFiles: AttachmentFiles;
  send: Send;
  handle: (request: Request) => Promise<Response>;
}

export interface TestApiOptions extends Partial<Omit<ApiContext, 'limits' | 'callerOf'>> {
  limits?: Partial<RateLimits>;
  /** The address of all requests, or a function of the request; each address is its own edge. */
  address?: string | ((request: Request) => string);
  /** Overrides `address`. */
  callerOf?: ApiContext['callerOf'];
  /** Serves only the routes of this function; all by default. */
  servedFunction?: ApiFunction;
}

const unlimited = { capacity: 1_000_000, refillSeconds: 1 };

/** The project of the running suite. */
export const suiteApp = initializeApp({ projectId: requireVariable('GCLOUD_PROJECT') }, 'suite');
const auth = getAuth(suiteApp);

/** The database of the running suite, in which writes fire triggers. */
export const suiteDatabase = getFirestore(suiteApp);

const identity = {
  apiKey: 'demo',
  emulatorHost: requireVariable('FIREBASE_AUTH_EMULATOR_HOST'),
};
export const signIn = createSignIn(identity);
export const mailer = createAccountMailer(identity);

/** Opens the database of a separate project. */
export function openDatabase(projectId: string): Firestore {
  return getFirestore(initializeApp({ projectId }, `${projectId}-${randomUUID()}`));
}

/** Opens the attachments of a separate project in the Storage emulator. */
function openAttachmentFiles(projectId: string): AttachmentFiles {
  return createAttachmentFiles(getStorage(suiteApp).bucket(`${projectId}.appspot.com`));
}

export function createTestApi(projectId: string, options: TestApiOptions = {}): TestApi {
  const { limits, address = '203.0.113.1', servedFunction, ...rest } = options;
  const database = options.database ?? openDatabase(projectId);
  const attachmentFiles = openAttachmentFiles(projectId);
  const addressOf = typeof address === 'string' ? () => address : address;
  const api = createApi(
    {
      auth,
      openAttachmentFiles: () => attachmentFiles,
      signIn,
      mailer,
      firstAdminEmail: '',
      registrationStepMs: 0,
      now: () => new Date(),
      verifyAppCheck: undefined,
      requestRollUp: async () => {},
      longPollMs: 2_000,
      siteUrl: 'https://neev.example',
      sendsEmails: true,
      enquiryRetentionMonths: ENQUIRY_RETENTION_MONTHS,
      ...rest,
      database,
      callerOf:
        options.callerOf ??
        ((request) => ({ address: addressOf(request), edge: `edge of ${addressOf(request)}` })),
      limits: {
        enquiries: unlimited,
        quotePdfs: unlimited,
        loginsPerAccount: unlimited,
        loginsPerAddress: unlimited,
        registrations: unlimited,
        mailsPerAccount: unlimited,
        visitsPerHour: unlimited.capacity,
        ...limits,
      },
    },
    servedFunction,
  );
  const handle = async (request: Request) => api.fetch(request);
  return { projectId, database, auth, attachmentFiles, send: createSend(handle), handle };
}

/** Wraps a request handler for the tests. */
function createSend(handle: (request: Request) => Promise<Response>): Send {
  return async (requestLine, options) => {
    const response = await handle(requestOf(requestLine, options));
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
    const text = await response.text();
    const body = isJson ? parseBody(text) : undefined;
    return { status: response.status, headers: response.headers, text, body };
  };
}

export function requestOf(
  requestLine: string,
  { token, body, headers }: RequestOptions = {},
): Request {
  const [method = '', ...path] = requestLine.split(' ');
  return new Request(`http://api${path.join(' ')}`, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

function parseBody(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}

/** Deletes a test database and its accounts. */
export async function cleanUp({ projectId }: Pick<TestApi, 'projectId'>): Promise<void> {
  await clearDatabase(projectId);
  for (;;) {
    const { users } = await auth.listUsers(1_000);
    const ownUsers = users.filter(({ email }) => email?.endsWith(domainOf(projectId)));
    if (ownUsers.length === 0) return;
    await auth.deleteUsers(ownUsers.map(({ uid }) => uid));
  }
}

export async function clearDatabase(projectId: string): Promise<void> {
  const host = requireVariable('FIRESTORE_EMULATOR_HOST');
  const url = `http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
  const response = await fetch(url, { method: 'DELETE' });
  if (!response.ok) throw new Error(`The emulator responded with status ${response.status}.`);
}

/** Reads all documents of a database by path. */
export async function readAllDocuments(database: Firestore): Promise<Record<string, DocumentData>> {
  const collections = await database.listCollections();
  const snapshots = await Promise.all(collections.map((each) => each.get()));
  const documents = snapshots.flatMap(({ docs }) => docs);
  return Object.fromEntries(documents.map((each) => [each.ref.path, each.data()]));
}

export const PASSWORD = 'a-good-password';

/** Returns an unused email address for an account of this project. */
export function newEmail({ projectId }: Pick<TestApi, 'projectId'>): string {
  return `${randomUUID()}${domainOf(projectId)}`;
}

function domainOf(projectId: string): string {
  return `@${projectId}.example`;
}

export interface Account {
  uid: string;
  email: string;
  token: string;
}

interface AccountState {
  /** The claim `admin` in the token. */
  claim: boolean;
  record: 'active' | 'pending' | 'revoked' | undefined;
}

/** The kinds of accounts. A revoked account has a token from before the revocation. */
export const accountStates = {
  administrator: { claim: true, record: 'active' },
  account: { claim: false, record: undefined },
  pending: { claim: false, record: 'pending' },
  revoked: { claim: true, record: 'revoked' },
  claimless: { claim: false, record: 'active' },
  forged: { claim: true, record: undefined },
} satisfies Record<string, AccountState>;

export async function createAccount(
  api: Pick<TestApi, 'projectId' | 'database'>,
  state: keyof typeof accountStates,
): Promise<Account> {
  const { claim, record }: AccountState = accountStates[state];
  const email = newEmail(api);
  const { uid } = await auth.createUser({ email, password: PASSWORD, emailVerified: true });
  if (claim) await auth.setCustomUserClaims(uid, { admin: true });
  if (record) {
    await api.database.doc(`admins/${uid}`).set({ username: state, email, state: record });
  }
  return { uid, email, token: (await requireSignIn(email)).idToken };
}

/** @throws Error if the account cannot sign in. */
export async function requireSignIn(email: string, password = PASSWORD): Promise<SignInTokens> {
  const signedIn = await signIn(email, password);
  if (!signedIn) throw new Error(`${email} cannot sign in.`);
  return signedIn;
}

const MIN_POLL_MS = 50;
const MAX_POLL_MS = 500;

/**
 * Polls `read` until `isDone` accepts the value and returns it; fails after `timeoutMs`. Polls less often the longer it
 * takes: reading the whole catalogue takes much of a processor.
 */
export async function pollUntil<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  timeoutMs = 10_000,
): Promise<T> {
  const startedMs = Date.now();
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    const elapsedMs = Date.now() - startedMs;
    if (elapsedMs > timeoutMs) {
      const last = JSON.stringify(value)?.slice(0, 300);
      throw new Error(`Not within ${timeoutMs} ms; the last value: ${last}`);
    }
    const pauseMs = Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, elapsedMs / 10));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Mutes the log of bugs and returns its spy. */
export function muteErrorLog() {
  return vi.spyOn(logger, 'error').mockImplementation(() => {});
}

/** Calls `make` for each index below `count`. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Returns a percentile (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const rank = Math.max(1, Math.ceil((percent / 100) * values.length));
  return [...values].sort((a, b) => a - b)[rank - 1] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function requireVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined) {
    throw new Error(`${name} is not set: run these tests by npm run suite, or by npm test.`);
  }
  return value;
}
