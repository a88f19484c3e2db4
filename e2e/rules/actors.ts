/** The actors of the rules tests: no account, or an account with the claims of its token. */

export interface Account {
  uid: string;
  claims: Record<string, unknown>;
}

export const actors = {
  anonymous: undefined,
  /** Anyone can create an account: the web API key is public. */
  account: { uid: 'account', claims: {} },
  /** Registered and not approved yet. */
  pending: { uid: 'newcomer', claims: {} },
  /** A revoked record; the token still has the claim. */
  revoked: { uid: 'former', claims: { admin: true } },
  /** An active record, but no claim. */
  claimless: { uid: 'boss', claims: {} },
  /** An active record, but the claim is false. */
  demoted: { uid: 'boss', claims: { admin: false } },
  /** A claim, but no record. */
  forged: { uid: 'forged', claims: { admin: true } },
  /** Signed in before the sessions of the account were revoked. */
  signedOut: { uid: 'returner', claims: { admin: true, auth_time: 1999 } },
  /** Signed in again since then. */
  signedInAgain: { uid: 'returner', claims: { admin: true, auth_time: 2001 } },
  administrator: { uid: 'boss', claims: { admin: true } },
} as const satisfies Record<string, Account | undefined>;

export type Actor = keyof typeof actors;

// `Object.keys` is typed `string[]`, but the keys are those of the `as const` object.
export const everyone = Object.keys(actors) as Actor[];
export const administrators: Actor[] = ['signedInAgain', 'administrator'];
export const noActor: Actor[] = [];
export const outsiders = everyone.filter((actor) => !administrators.includes(actor));

/** Returns the uid of an actor, or '' without an account. */
export function uidOf(actor: Actor): string {
  return actors[actor]?.uid ?? '';
}
