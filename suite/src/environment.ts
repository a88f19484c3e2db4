/** The configuration and the environment of firebase-tools and of its clients. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRecord, messageOf, SuiteError } from './errors.ts';
import { FIRESTORE_MAIN_CLASS, type Programs, typeScriptLoader } from './locate.ts';
import { host, type Ports } from './ports.ts';
import { markVariable } from './processes.ts';
import type { RunDirectory } from './run-directory.ts';
import type { Plan } from './supervisor-process.ts';

type Environment = Record<string, string>;

const localRequire = createRequire(import.meta.url);

/** The emulators of the suite, by their names in firebase-tools. */
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
 * Writes the config for firebase-tools: the project's firebase.json with the ports of the suite.
 *
 * @throws SuiteError when the project has no readable firebase.json.
 */
export function writeConfig(projectDir: string, ports: Ports, configFile: string): void {
  const config = withEmulators(readFirebaseJson(join(projectDir, 'firebase.json')), ports);
  writeFileSync(configFile, JSON.stringify(config, undefined, 2));
}

/** A firebase.json whose emulators listen on the given ports, without the Emulator UI. */
export function withEmulators(firebaseJson: Record<string, unknown>, ports: Ports): object {
  const listenAt = (port: number) => ({ host, port });
  return {
    ...firebaseJson,
    emulators: {
      auth: listenAt(ports.auth),
      eventarc: listenAt(ports.eventarc),
      firestore: { ...listenAt(ports.firestore), websocketPort: ports.firestoreWebsocket },
      functions: listenAt(ports.functions),
      hosting: listenAt(ports.hosting),
      hub: listenAt(ports.hub),
      storage: listenAt(ports.storage),
      tasks: listenAt(ports.tasks),
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
}

/**
 * Google's libraries request a cloud identity from a metadata server, and wait long when there is none.
 * These variables send the request to the hub, which responds at once that there is no identity.
 */
function noCloudIdentity(ports: Ports): Environment {
  return { METADATA_SERVER_DETECTION: 'none', GCE_METADATA_HOST: `${host}:${ports.hub}` };
}

/** The environment variables by which a program connects to the suite. */
export function clientEnvironment(projectId: string, ports: Ports): Environment {
  return {
    GCLOUD_PROJECT: projectId,
    FIRESTORE_EMULATOR_HOST: `${host}:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${host}:${ports.auth}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${host}:${ports.storage}`,
    STORAGE_EMULATOR_HOST: `http://${host}:${ports.storage}`,
    CLOUD_TASKS_EMULATOR_HOST: `${host}:${ports.tasks}`,
    CLOUD_EVENTARC_EMULATOR_HOST: `http://${host}:${ports.eventarc}`,
    FIREBASE_EMULATOR_HUB: `${host}:${ports.hub}`,
    ...noCloudIdentity(ports),
    SITE_URL: siteUrlOf(ports),
    MAILBOX_URL: `http://${host}:${ports.mailbox}`,
    PUSH_SERVICE_URL: `http://${host}:${ports.mailbox}/push`,
    VAPID_PUBLIC_KEY: demoVapid.publicKey,
  };
}

function siteUrlOf(ports: Ports): string {
  return `http://${host}:${ports.hosting}`;
}

/**
 * The keys of push messages in the local suite. The site is built with the public one (web/.env.suite). No push
 * service outside of this machine accepts them.
 */
const demoVapid = {
  publicKey:
    'BIdw2KXjZ3odbRZLE4tAQ_DulM8WZax5mW2F4TxsLKrJxS_8o1LERpxe485fVZPVer7QVwfnEAEs-GL6MVG6W9I',
  privateKey: '6maL0cFXEDgnnzp6JjTH00YcpopwVD1Eqsuojk0CVdM',
};

/** The environment of firebase-tools: the caller's, offline, with the launcher first on the PATH. */
export function emulatorEnvironment(
  callerEnv: Readonly<Record<string, string | undefined>>,
  { run, programs, ports, env }: Pick<Plan, 'run' | 'programs' | 'ports' | 'env'>,
): Environment {
  const launcher = dirname(fileURLToPath(new URL('../bin/java', import.meta.url)));
  return {
    FUNCTIONS_EMULATOR_PARALLEL: '8',
    FUNCTIONS_DISCOVERY_TIMEOUT: '60',
    ...withoutUnsafeVariables(callerEnv),
    ...env,
    ...launcherEnvironment(run, programs),
    // For the emails that functions send.
    SUITE_SMTP_URL: `smtp://${host}:${ports.smtp}`,
    SUITE_SITE_URL: siteUrlOf(ports),
    SUITE_PUSH_ORIGIN: `http://${host}:${ports.mailbox}`,
    SUITE_VAPID_PRIVATE_KEY: demoVapid.privateKey,
    [markVariable]: run.path,
    PATH: `${launcher}${delimiter}${callerEnv.PATH ?? ''}`,
    XDG_CONFIG_HOME: run.path,
    TMPDIR: run.temporaryFolder,
    FIRESTORE_EMULATOR_BINARY_PATH: run.firestoreStub,
    STORAGE_EMULATOR_BINARY_PATH: run.rulesStub,
    ...noCloudIdentity(ports),
    // Function discovery by a file is faster than by a server, which takes four seconds to end.
    FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: run.path,
    NO_UPDATE_NOTIFIER: '1',
    // Without a network, the request for the latest version of firebase-functions blocks the start for ten seconds.
    npm_config_offline: 'true',
    // Unset counts as true (lib/emulator/controller.js); only the Emulator UI uses the logging emulator.
    START_LOGGING_EMULATOR: 'false',
    NO_COLOR: '1',
  };
}

function launcherEnvironment(run: RunDirectory, programs: Programs): Environment {
  return {
    SUITE_JAVA: programs.java ?? '',
    SUITE_NODE: process.execPath,
    SUITE_TSX: typeScriptLoader(),
    SUITE_FIRESTORE_STUB: run.firestoreStub,
    SUITE_FIRESTORE_JAR: programs.firestore ?? '',
    SUITE_FIRESTORE_CLASS: FIRESTORE_MAIN_CLASS,
    SUITE_FIRESTORE_EMBEDDED: run.firestoreProgram,
    SUITE_RULES_STUB: run.rulesStub,
    SUITE_RULES_JAR: programs.storageRules ?? '',
    SUITE_RULES_STAND_IN: localRequire.resolve('@neev/security-rules/main'),
  };
}

/** Removes variables that colour the log, add loaders to every process, or give access to the cloud. */
function withoutUnsafeVariables(
  callerEnv: Readonly<Record<string, string | undefined>>,
): Environment {
  const unsafeVariables = [
    'FORCE_COLOR',
    'NODE_OPTIONS',
    'DEBUG',
    'GOOGLE_APPLICATION_CREDENTIALS',
  ];
  const entries = Object.entries(callerEnv).flatMap(([name, value]) =>
    value === undefined || unsafeVariables.includes(name) ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
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
