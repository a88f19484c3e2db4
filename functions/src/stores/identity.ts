/**
 * The Auth service's own check of a password, over its REST interface: the Admin SDK has none.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signInWithPassword
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

export function createSignIn({ apiKey, emulatorHost }: IdentityService): SignIn {
  const host = emulatorHost === undefined ? 'https:/' : `http://${emulatorHost}`;
  const url = `${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`;
  return async (email, password) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
      signal: AbortSignal.timeout(10_000),
    });
    if (REFUSALS.has(response.status)) return undefined;
    if (!response.ok) throw new Error(`The Auth service answered ${response.status}.`);
    return tokensAnswer.parse(await response.json());
  };
}
