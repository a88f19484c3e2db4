/** Those who try the rules: an account or none, and what its token claims. */

export interface Account {
  uid: string;
  claims: Record<string, unknown>;
}

export const actors = {
  anonymous: undefined,
  /** Anyone can make an account: the web API key is public. */
  account: { uid: 'someone', claims: {} },
  /** Registered, and waits for approval. */
  pending: { uid: 'newcomer', claims: {} },
  /** Still holds a token with the claim. */
  revoked: { uid: 'former', claims: { admin: true } },
  /** An active record, but no claim. */
  claimless: { uid: 'boss', claims: {} },
  /** An active record, but a claim that says no. */
  demoted: { uid: 'boss', claims: { admin: false } },
  /** A claim, but no record. */
  forged: { uid: 'nobody', claims: { admin: true } },
  /** Signed in before the sessions of the account were ended. */
  signedOut: { uid: 'returner', claims: { admin: true, auth_time: 1999 } },
  /** Signed in again since then. */
  signedInAgain: { uid: 'returner', claims: { admin: true, auth_time: 2001 } },
  administrator: { uid: 'boss', claims: { admin: true } },
} as const satisfies Record<string, Account | undefined>;

export type Actor = keyof typeof actors;

// The keys of a constant object are the names of its type.
export const everyone = Object.keys(actors) as Actor[];
export const administrators: Actor[] = ['signedInAgain', 'administrator'];
export const nobody: Actor[] = [];
export const outsiders = everyone.filter((actor) => !administrators.includes(actor));

/** What an actor signs with. */
export function uidOf(actor: Actor): string {
  return actors[actor]?.uid ?? '';
}
