import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { host } from './port-probe.ts';
import type { Ports } from './ports.ts';
import { SuiteError } from './suite-error.ts';
import { isRecord, messageOf } from './unknown.ts';

/** The emulators of the suite, by the names that firebase-tools has for them. */
export const emulators = [
  'auth',
  'firestore',
  'functions',
  'hosting',
  'storage',
  'tasks',
  'eventarc',
] as const;

/**
 * Writes the project's firebase.json with the suite's ports in it, where firebase-tools shall read it.
 *
 * @throws SuiteError when the project has no firebase.json that can be read.
 */
export function writeConfig(projectDir: string, ports: Ports, configFile: string): void {
  const config = withEmulators(readFirebaseJson(join(projectDir, 'firebase.json')), ports);
  writeFileSync(configFile, JSON.stringify(config, undefined, 2));
}

/** A firebase.json whose emulators listen on the given ports, without the emulators' own screen. */
export function withEmulators(firebaseJson: Record<string, unknown>, ports: Ports): object {
  const at = (port: number) => ({ host, port });
  return {
    ...firebaseJson,
    emulators: {
      auth: at(ports.auth),
      eventarc: at(ports.eventarc),
      firestore: { ...at(ports.firestore), websocketPort: ports.firestoreWebsocket },
      functions: at(ports.functions),
      hosting: at(ports.hosting),
      hub: at(ports.hub),
      storage: at(ports.storage),
      tasks: at(ports.tasks),
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
}

function readFirebaseJson(path: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isRecord(content)) return content;
  } catch (error) {
    throw new SuiteError(`${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
  throw new SuiteError(`${path} is not a JSON object.`);
}
