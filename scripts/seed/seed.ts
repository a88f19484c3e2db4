/**
 * Writes the seed to the running suite, which the emulators' environment variables name. Only missing
 * documents and accounts are written, so a second run changes nothing.
 */
import { withoutTriggers } from '@neev/e2e/without-triggers';
import { recomputeCatalogue } from '@neev/functions/derived-catalogue';
import { type App, getApps, initializeApp } from 'firebase-admin/app';
import { type Auth, type CreateRequest, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { localAdmin, localVisitor, projectId } from '../lib/project.ts';
import { type SeedDocument, seedDocuments } from './documents.ts';

/** gRPC status code. */
const ALREADY_EXISTS = 6;

/** Seeds the suite unless it was seeded before: later deletions persist. Returns whether it did. */
export async function seedIfMissing(now: Date): Promise<boolean> {
  // The seed writes this record last.
  const last = await getFirestore(requireApp()).doc(`admins/${localAdmin.uid}`).get();
  if (!last.exists) await seed(now);
  return !last.exists;
}

/** Writes the missing documents and accounts of the seed, as of `now`. */
export async function seed(now: Date): Promise<void> {
  const app = requireApp();
  const database = getFirestore(app);
  // Derived documents and claims are written here: starting the processes of triggers takes long.
  await withoutTriggers(async () => {
    await createMissing(database, seedDocuments(now));
    await recomputeCatalogue(database);
    await createAccounts(getAuth(app), database);
  });
}

function requireApp(): App {
  return getApps()[0] ?? initializeApp({ projectId });
}

async function createMissing(database: Firestore, documents: SeedDocument[]): Promise<void> {
  const writer = database.bulkWriter({ throttling: false });
  writer.onWriteError(({ code, failedAttempts }) => code !== ALREADY_EXISTS && failedAttempts < 5);
  const results = documents.map(({ path, fields }) => writer.create(database.doc(path), fields));
  const settled = Promise.allSettled(results);
  await writer.close();
  for (const result of await settled) {
    if (result.status === 'rejected' && !isAlreadyExistsError(result.reason)) throw result.reason;
  }
}

async function createAccounts(auth: Auth, database: Firestore): Promise<void> {
  const { uid, username, email, password } = localAdmin;
  await createAccount(auth, localVisitor);
  await createAccount(auth, { uid, email, password, displayName: username, emailVerified: true });
  await auth.setCustomUserClaims(uid, { admin: true });
  await createMissing(database, [
    { path: `admins/${uid}`, fields: { username, email, state: 'active', isEmailVerified: true } },
  ]);
}

async function createAccount(auth: Auth, account: CreateRequest & { uid: string }): Promise<void> {
  const { users } = await auth.getUsers([{ uid: account.uid }]);
  if (users.length === 0) await auth.createUser(account);
}

function isAlreadyExistsError(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && reason.code === ALREADY_EXISTS;
}
