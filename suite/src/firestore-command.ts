/** What comparisons of the Firestore emulators need: the other one, and commands without firebase-tools. */
import { join } from 'node:path';
import { bundleFirestore } from './bundle.ts';
import { readDownloadNames } from './firebase-tools.ts';
import {
  explainMissingFirestore,
  FIRESTORE_MAIN_CLASS,
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

/**
 * Returns the program and its first arguments; those of the emulator (`--host`, `--port`) follow.
 * Google's emulator is not downloaded.
 *
 * @param folder where the embedded emulator is bundled
 * @returns undefined when Google's emulator is not on this machine.
 * @throws SuiteError when Java is missing.
 */
export async function findFirestoreCommand(
  kind: FirestoreKind,
  folder: string,
): Promise<string[] | undefined> {
  if (kind === 'embedded') {
    const program = join(folder, 'firestore.mjs');
    await bundleFirestore(program);
    return [process.execPath, program];
  }
  const machine = thisMachine();
  const jar = getFirestore(machine, readDownloadNames());
  if (!jar) return undefined;
  const java = await requireJava(machine);
  return [java, '-cp', jar, FIRESTORE_MAIN_CLASS];
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
