/**
 * Operations of Firebase Auth that the Admin SDK lacks: verifying passwords and sending mails, over
 * the REST API.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signInWithPassword
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/sendOobCode
 */
import * as z from 'zod/mini';

const signInResponse = z.object({
  localId: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.string(),
});

export type SignInTokens = z.infer<typeof signInResponse>;

/** Signs in; returns `undefined` for wrong credentials or a disabled account. */
export type SignIn = (email: string, password: string) => Promise<SignInTokens | undefined>;

const errorResponse = z.object({ error: z.object({ message: z.string() }) });

interface IdentityService {
  /** The public web API key of the project. */
  apiKey: string;
  /** Host and port of the Auth emulator, if there is one. */
  emulatorHost: string | undefined;
}

/** Sends the mails of Firebase Auth; the emulator writes their links to its log instead. */
export interface AccountMailer {
  /** Sends a link that verifies the address of the account of the token. */
  sendVerification(idToken: string): Promise<void>;
  /** Sends a link to set a new password, which also verifies the address. */
  sendPasswordReset(email: string): Promise<void>;
}

/** @throws Error for any other failure, such as an API key that is restricted to another address. */
export function createSignIn(service: IdentityService): SignIn {
  const url = endpointUrlOf(service, 'signInWithPassword');
  return async (email, password) => {
    const response = await post(url, { email, password, returnSecureToken: true });
    if (response.ok) return signInResponse.parse(await response.json());
    const problem = await problemOf(response);
    if (response.status === 400 && isOfCredentials(problem)) return undefined;
    throw failureOf(response, problem);
  };
}

export function createAccountMailer(service: IdentityService): AccountMailer {
  const url = endpointUrlOf(service, 'sendOobCode');
  const send = async (body: object) => {
    const response = await post(url, body);
    if (!response.ok) throw failureOf(response, await problemOf(response));
  };
  return {
    sendVerification: (idToken) => send({ requestType: 'VERIFY_EMAIL', idToken }),
    sendPasswordReset: (email) => send({ requestType: 'PASSWORD_RESET', email }),
  };
}

function endpointUrlOf({ apiKey, emulatorHost }: IdentityService, method: string): string {
  const host = emulatorHost === undefined ? 'https:/' : `http://${emulatorHost}`;
  return `${host}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${apiKey}`;
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
}

/** `INVALID_LOGIN_CREDENTIALS`, `USER_DISABLED`, or a sentence about the API key. */
async function problemOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  return errorResponse.safeParse(body).data?.error.message ?? '';
}

/** Whether the problem is a code of an account or a password, and not of the API key or of the project. */
function isOfCredentials(problem: string): boolean {
  const [, code = ''] = /^([A-Z_]+)(?: : |$)/.exec(problem) ?? [];
  return code !== '' && !projectProblems.includes(code);
}

/** The sign-in method is not enabled, or the quota of the project is exceeded. */
const projectProblems = [
  'OPERATION_NOT_ALLOWED',
  'PASSWORD_LOGIN_DISABLED',
  'CONFIGURATION_NOT_FOUND',
  'QUOTA_EXCEEDED',
];

function failureOf({ status }: Response, problem: string): Error {
  return new Error(`The Auth service responded with status ${status}: ${problem}`);
}
