/** What comparisons of the Firestore emulators need to know of this machine. */
import { readDownloadNames } from './firebase-tools.ts';
import {
  explainMissingFirestore,
  type FirestoreKind,
  getFirestore,
  readFirestoreKind,
  requireJava,
  thisMachine,
} from './locate.ts';

/**
 * The emulator that SUITE_FIRESTORE does not select.
 *
 * `missing` is the reason why this machine cannot run it, in one line.
 */
export async function findOtherFirestore(): Promise<{
  kind: FirestoreKind;
  missing: string | undefined;
}> {
  const kind = readFirestoreKind(process.env) === 'google' ? 'embedded' : 'google';
  const missing = await explainMissingFirestore(kind, thisMachine(), readDownloadNames());
  return { kind, missing };
}

/** The path of Google's emulator; undefined where it or Java is missing. It is not downloaded. */
export async function findFirestoreJar(): Promise<string | undefined> {
  const machine = thisMachine();
  const jar = getFirestore(machine, readDownloadNames());
  const hasJava = await requireJava(machine).then(
    () => true,
    () => false,
  );
  return hasJava ? jar : undefined;
}
