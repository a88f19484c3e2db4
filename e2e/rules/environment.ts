/** A separate project of the Firestore emulator with rules, actors and documents. */
import { readFile } from 'node:fs/promises';
import { initializeTestEnvironment } from '@firebase/rules-unit-testing';
import { type Firestore, setLogLevel } from 'firebase/firestore';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore as AdminFirestore, getFirestore } from 'firebase-admin/firestore';
import { type Actor, actors, everyone } from './actors.ts';
import { fixtures } from './fixtures.ts';
import type { Outcome, RulesCase } from './rules-case.ts';

export interface RulesProject<Service = Firestore> {
  /** Runs a rules case and restores what it has changed. Throws errors other than a denial. */
  outcomeOf: (rulesCase: RulesCase<Service>) => Promise<Outcome>;
  /** Replaces the rules and resets their coverage. */
  loadRules: (text: string) => Promise<void>;
  stop: () => Promise<void>;
}

export function readRules(name: 'firestore' | 'storage'): Promise<string> {
  return readFile(new URL(`../../${name}.rules`, import.meta.url), 'utf8');
}

/** How often a case runs until the connection to the emulator lasts. */
const MAX_ATTEMPTS = 3;

/** Starts a project with the rules of the product and only the documents of the fixtures. */
export async function startRulesProject(projectId: string): Promise<RulesProject> {
  setLogLevel('silent');
  const rules = await readRules('firestore');
  const environment = await initializeTestEnvironment({ projectId, firestore: { rules } });
  await environment.clearFirestore();
  const app = initializeApp({ projectId }, projectId);
  const adminDatabase = getFirestore(app);
  await restore(adminDatabase, Object.keys(fixtures));
  // Created once: a context takes far longer to create than a case to run.
  const databases = Object.fromEntries(everyone.map((actor) => [actor, databaseOf(actor)]));

  function databaseOf(actor: Actor): Firestore {
    const account = actors[actor];
    const context = account
      ? environment.authenticatedContext(account.uid, account.claims)
      : environment.unauthenticatedContext();
    // The library declares the compat type, but the object works with the modular SDK.
    return context.firestore() as unknown as Firestore;
  }

  async function outcomeOf({
    actor,
    run,
    changes,
    hasSeveralWrites,
  }: RulesCase): Promise<Outcome | 'disconnected'> {
    const database = databases[actor] ?? databaseOf(actor);
    const outcome = await run(database, actor).then(() => 'allowed' as const, outcomeOrThrow);
    const mayHaveChanged = outcome !== 'denied' || hasSeveralWrites;
    if (mayHaveChanged && changes.length > 0) await restore(adminDatabase, changes);
    return outcome;
  }

  return {
    async outcomeOf(rulesCase) {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const outcome = await outcomeOf(rulesCase);
        if (outcome !== 'disconnected') return outcome;
      }
      throw new Error(`The emulator does not respond: ${rulesCase.title}`);
    },
    loadRules: (text) => loadRules(projectId, text),
    async stop() {
      await environment.cleanup();
      await deleteApp(app);
    },
  };
}

/** Sends a request to the control API of the Firestore emulator. */
export function requestEmulator(path: string, init?: RequestInit): Promise<Response> {
  return fetch(`http://${process.env.FIRESTORE_EMULATOR_HOST}/emulator/v1/${path}`, init);
}

async function loadRules(projectId: string, content: string): Promise<void> {
  const body = JSON.stringify({ rules: { files: [{ content }] } });
  const response = await requestEmulator(`projects/${projectId}:securityRules`, {
    method: 'PUT',
    body,
  });
  if (!response.ok) throw new Error(await response.text());
}

function outcomeOrThrow(error: unknown): 'denied' | 'disconnected' {
  // The testing library bundles its own Firestore SDK, so `instanceof FirestoreError` does not work.
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'permission-denied') return 'denied';
  // Seen on a busy machine: the connection is closed during a request. The cause is not known.
  if (code === 'internal') return 'disconnected';
  throw error;
}

async function restore(adminDatabase: AdminFirestore, paths: readonly string[]): Promise<void> {
  const batch = adminDatabase.batch();
  for (const path of paths) {
    const fields = fixtures[path];
    if (fields) batch.set(adminDatabase.doc(path), fields);
    else batch.delete(adminDatabase.doc(path));
  }
  await batch.commit();
}
