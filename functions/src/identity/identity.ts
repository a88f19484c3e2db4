/**
 * What the Auth service does over its REST interface and not by the Admin SDK: it checks passwords,
 * and sends mails.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signInWithPassword
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/sendOobCode
 */
import * as z from 'zod/mini';

const tokensAnswer = z.object({
  localId: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.string(),
});

export type SignedIn = z.infer<typeof tokensAnswer>;

/** Signs in; `undefined` when address and password are not those of an account that may. */
export type SignIn = (email: string, password: string) => Promise<SignedIn | undefined>;

/** Codes that mean "no", rather than "not now". */
const REFUSALS = new Set([400, 403]);

interface IdentityService {
  /** The project's public web API key. */
  apiKey: string;
  /** Host and port of the Auth emulator, where there is one. */
  emulatorHost: string | undefined;
}

/** Sends the mails of the Auth service; the emulator writes their links to its log instead. */
export interface AccountMailer {
  /** A link that confirms the address of the account that the token speaks for. */
  sendVerification(idToken: string): Promise<void>;
  /** A link by which a new password is set, which confirms the address too. */
  sendPasswordReset(email: string): Promise<void>;
}

export function createSignIn(service: IdentityService): SignIn {
  const url = addressOf(service, 'signInWithPassword');
  return async (email, password) => {
    const response = await post(url, { email, password, returnSecureToken: true });
    if (REFUSALS.has(response.status)) return undefined;
    requireOk(response);
    return tokensAnswer.parse(await response.json());
  };
}

export function createAccountMailer(service: IdentityService): AccountMailer {
  const url = addressOf(service, 'sendOobCode');
  const send = async (body: object) => requireOk(await post(url, body));
  return {
    sendVerification: (idToken) => send({ requestType: 'VERIFY_EMAIL', idToken }),
    sendPasswordReset: (email) => send({ requestType: 'PASSWORD_RESET', email }),
  };
}

function addressOf({ apiKey, emulatorHost }: IdentityService, method: string): string {
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

function requireOk({ ok, status }: Response): void {
  if (!ok) throw new Error(`The Auth service answered ${status}.`);
}
