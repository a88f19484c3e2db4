/** A rules case: an actor, a request, and whether the rules must allow it. */
import {
  collectionGroup,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  onSnapshot,
  type Query,
  query,
  setDoc,
  updateDoc,
} from 'firebase/firestore';
import type { Actor } from './actors.ts';

export type Outcome = 'allowed' | 'denied';

/** `Service` is the service that gets the request: a database or a bucket. */
export interface RulesCase<Service = Firestore> extends Action<Service> {
  /** A complete statement, which becomes the title of a test. */
  title: string;
  actor: Actor;
  expected: Outcome;
}

export interface RulesCaseGroup<Service = Firestore> {
  name: string;
  cases: RulesCase<Service>[];
}

export interface Action<Service = Firestore> {
  run: (service: Service, actor: Actor) => Promise<unknown>;
  /** Paths that change if the request is allowed. */
  changes: string[];
  /** Whether a write may have been stored although a later one was denied. */
  hasSeveralWrites?: true;
}

export function getting(path: string): Action {
  return { run: (database) => getDoc(doc(database, path)), changes: [] };
}

export function listing(select: (database: Firestore) => Query): Action {
  return { run: (database) => getDocs(select(database)), changes: [] };
}

export function listingGroup(name: string): Action {
  return listing((database) => query(collectionGroup(database, name), limit(10)));
}

/** Writes a whole document: creates it or replaces the existing one. */
export function setting(path: string, fields: Record<string, unknown>): Action {
  return { run: (database) => setDoc(doc(database, path), fields), changes: [path] };
}

/** Changes some fields of an existing document. */
export function updating(path: string, fields: Record<string, unknown>): Action {
  return { run: (database) => updateDoc(doc(database, path), fields), changes: [path] };
}

export function deleting(path: string): Action {
  return { run: (database) => deleteDoc(doc(database, path)), changes: [path] };
}

/** Subscribes to a document until the first snapshot from the server. */
export function listening(path: string): Action {
  return { run: (database) => firstSnapshot(database, path), changes: [] };
}

function firstSnapshot(database: Firestore, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const unsubscribe = onSnapshot(
      doc(database, path),
      { includeMetadataChanges: true },
      ({ metadata }) => {
        if (metadata.fromCache) return;
        unsubscribe();
        resolve();
      },
      reject,
    );
  });
}

/** Returns a case for each actor: those in `permitted` must be allowed, the others denied. */
export function casesFor<Service = Firestore>(
  actors: readonly Actor[],
  permitted: readonly Actor[],
  description: string,
  actionOf: (actor: Actor) => Action<Service>,
): RulesCase<Service>[] {
  return actors.map((actor) => {
    const expected = permitted.includes(actor) ? 'allowed' : 'denied';
    return { title: `${actor} is ${expected} ${description}`, actor, expected, ...actionOf(actor) };
  });
}
