/**
 * A bucket of the Storage emulator with rules, actors and files. The rules apply to the whole emulator and
 * read `admins` in the suite's project. `stop` restores the rules and deletes the added records.
 */
import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { deleteObject, type FirebaseStorage, ref, uploadBytes } from 'firebase/storage';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { type Actor, actors, everyone } from './actors.ts';
import { files } from './cases/storage.ts';
import { type RulesProject, readRules } from './environment.ts';
import { fixtures } from './fixtures.ts';
import type { Outcome } from './rules-case.ts';

type StorageProject = RulesProject<FirebaseStorage>;

const adminRecords = Object.keys(fixtures).filter((path) => path.startsWith('admins/'));

/** Starts a project with the rules of the product and the files of the cases. */
export async function startStorageProject(name: string): Promise<StorageProject> {
  const rules = await readRules('storage');
  const environment = await initializeTestEnvironment({ projectId: name, storage: { rules } });
  const app = initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? '' }, name);
  const adminDatabase = getFirestore(app);
  await Promise.all(adminRecords.map((path) => adminDatabase.doc(path).set(fixtures[path] ?? {})));
  await restore(environment, files);
  const buckets = Object.fromEntries(everyone.map((actor) => [actor, bucketOf(actor)]));

  function bucketOf(actor: Actor): FirebaseStorage {
    const account = actors[actor];
    const context = account
      ? environment.authenticatedContext(account.uid, account.claims)
      : environment.unauthenticatedContext();
    // The library declares the compat type, but the object works with the modular SDK.
    return context.storage() as unknown as FirebaseStorage;
  }

  return {
    async outcomeOf({ actor, run, changes }) {
      const bucket = buckets[actor] ?? bucketOf(actor);
      const outcome = await run(bucket, actor).then(() => 'allowed' as const, deniedOrThrow);
      if (outcome === 'allowed' && changes.length > 0) await restore(environment, changes);
      return outcome;
    },
    loadRules,
    async stop() {
      await loadRules(rules);
      await Promise.all(adminRecords.map((path) => adminDatabase.doc(path).delete()));
      await environment.cleanup();
      await deleteApp(app);
    },
  };
}

async function loadRules(content: string): Promise<void> {
  const host = process.env.FIREBASE_STORAGE_EMULATOR_HOST;
  const response = await fetch(`http://${host}/internal/setRules`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rules: { files: [{ name: 'storage.rules', content }] } }),
  });
  if (!response.ok) throw new Error(await response.text());
}

function deniedOrThrow(error: unknown): Outcome {
  if (error instanceof Error && 'code' in error && error.code === 'storage/unauthorized') {
    return 'denied';
  }
  throw error;
}

/** Restores the given paths: uploads files of the cases again and deletes others. */
function restore(environment: RulesTestEnvironment, paths: readonly string[]): Promise<void> {
  return environment.withSecurityRulesDisabled(async (context) => {
    const storage = context.storage() as unknown as FirebaseStorage;
    for (const path of paths) {
      const file = ref(storage, path);
      if (!files.includes(path)) await deleteObject(file);
      else await uploadBytes(file, new Uint8Array(3), { contentType: 'image/png' });
    }
  });
}
