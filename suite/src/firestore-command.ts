/** Commands that start a Firestore emulator without firebase-tools, for comparisons. */
import { createRequire } from 'node:module';
import { readDownloadNames } from './firebase-tools.ts';
import {
  type FirestoreKind,
  getFirestore,
  requireJava,
  thisMachine,
  typeScriptLoader,
} from './locate.ts';

const embeddedProgram = createRequire(import.meta.url).resolve('@neev/firestore-emulator/main');

/**
 * Returns the program and its first arguments; those of the emulator (`--host`, `--port`) follow.
 * Google's emulator is not downloaded.
 *
 * @returns undefined when Google's emulator is not on this machine.
 * @throws SuiteError when Java is missing.
 */
export async function findFirestoreCommand(kind: FirestoreKind): Promise<string[] | undefined> {
  if (kind === 'embedded')
    return [process.execPath, '--import', typeScriptLoader(), embeddedProgram];
  const machine = thisMachine();
  const jar = getFirestore(machine, readDownloadNames());
  if (!jar) return undefined;
  const java = await requireJava(machine);
  return jar.mainClass ? [java, '-cp', jar.path, jar.mainClass] : [java, '-jar', jar.path];
}
