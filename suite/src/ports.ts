import { execFile } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { SuiteError } from './errors.ts';

/** The only address that the suite listens on. */
export const host = '127.0.0.1';

const defaultPorts = {
  hosting: 5000,
  functions: 5001,
  firestore: 8080,
  firestoreWebsocket: 9150,
  auth: 9099,
  storage: 9199,
  tasks: 9499,
  eventarc: 9299,
  hub: 4400,
  smtp: 2525,
  mailbox: 8025,
};

const SECOND_SUITE_OFFSET = 10_000;

/** The ports of the parts of the suite. */
export type Ports = Readonly<typeof defaultPorts>;

/** The display name of each part, and the variable that sets its port. */
const parts = [
  { part: 'hosting', title: 'Hosting', variable: 'SUITE_HOSTING_PORT' },
  { part: 'functions', title: 'Functions', variable: 'SUITE_FUNCTIONS_PORT' },
  { part: 'firestore', title: 'Firestore', variable: 'SUITE_FIRESTORE_PORT' },
  {
    part: 'firestoreWebsocket',
    title: "Firestore's websocket",
    variable: 'SUITE_FIRESTORE_WEBSOCKET_PORT',
  },
  { part: 'auth', title: 'Auth', variable: 'SUITE_AUTH_PORT' },
  { part: 'storage', title: 'Storage', variable: 'SUITE_STORAGE_PORT' },
  { part: 'tasks', title: 'Tasks', variable: 'SUITE_TASKS_PORT' },
  { part: 'eventarc', title: 'Eventarc', variable: 'SUITE_EVENTARC_PORT' },
  { part: 'hub', title: 'the hub', variable: 'SUITE_HUB_PORT' },
  { part: 'smtp', title: 'the mail server', variable: 'SUITE_SMTP_PORT' },
  { part: 'mailbox', title: 'the mailbox', variable: 'SUITE_MAILBOX_PORT' },
] as const;

/**
 * The ports of the suite: the default ports, unless `SUITE_<PART>_PORT` sets another one.
 *
 * @throws SuiteError when a variable is not a port, or when two parts have the same port.
 */
export function readPorts(env: Readonly<Record<string, string | undefined>>): Ports {
  const ports = { ...defaultPorts };
  for (const { part, variable } of parts) {
    ports[part] = parsePort(env[variable], ports[part], variable);
  }
  requireDistinctPorts(ports);
  return ports;
}

/** The variables that set the ports of a second suite, which runs beside one with these ports. */
export function secondSuiteEnvironment(ports: Ports): Record<string, string> {
  return Object.fromEntries(
    parts.map(({ part, variable }) => [variable, `${ports[part] + SECOND_SUITE_OFFSET}`]),
  );
}

/**
 * Checks that no port of the suite is in use.
 *
 * @throws SuiteError that names the port, the part, the process that uses the port where it is known, and
 * the variable that sets another port.
 */
export async function requireFreePorts(
  ports: Ports,
  platform: string = process.platform,
): Promise<void> {
  for (const { part, title, variable } of parts) {
    const port = ports[part];
    if (await isPortTaken(port)) {
      const owner = await findPortOwner(port);
      const hint = part === 'hosting' && platform === 'darwin' ? ` ${AIRPLAY_HINT}` : '';
      throw new SuiteError(
        `Port ${port}, which ${title} needs, is taken${owner ? ` by ${owner}` : ''}: stop that program, or set ${variable} to another port.${hint}`,
      );
    }
  }
}

const AIRPLAY_HINT =
  'On macOS, AirPlay Receiver uses port 5000 by default: it can be turned off in System Settings.';

/** The ports of the suite that are still in use. */
export async function listTakenPorts(ports: Ports): Promise<number[]> {
  const numbers = Object.values(ports);
  const taken = await Promise.all(numbers.map(isPortTaken));
  return numbers.filter((_, index) => taken[index]);
}

/** Reads the output of `lsof -Fpc`: a line `p<pid>`, then a line `c<command>`. */
export function describePortOwner(lsofOutput: string): string | undefined {
  const [, pid] = /^p(\d+)$/m.exec(lsofOutput) ?? [];
  const [, command] = /^c(.+)$/m.exec(lsofOutput) ?? [];
  return pid && command ? `${command} (pid ${pid})` : undefined;
}

function parsePort(value: string | undefined, defaultPort: number, variable: string): number {
  if (value === undefined || value === '') return defaultPort;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new SuiteError(`${variable} is "${value}": set it to a port from 1 to 65535.`);
  }
  return port;
}

function requireDistinctPorts(ports: Ports): void {
  const variables = new Map<number, string>();
  for (const { part, variable } of parts) {
    const other = variables.get(ports[part]);
    if (other) {
      throw new SuiteError(
        `${other} and ${variable} are both ${ports[part]}: set one of them to another port.`,
      );
    }
    variables.set(ports[part], variable);
  }
}

/** Whether a program listens on a port of this machine. */
async function isPortTaken(port: number): Promise<boolean> {
  // On macOS listening on one address succeeds beside a server on all addresses: test both ways.
  return (await canConnect(port)) || !(await canListen(port));
}

/** Describes the process that listens on a port; undefined when `lsof` does not report it. */
async function findPortOwner(port: number): Promise<string | undefined> {
  try {
    const args = ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'];
    const { stdout } = await promisify(execFile)('lsof', args, { timeout: 2_000 });
    return describePortOwner(stdout);
  } catch {
    // lsof is not installed, or the process belongs to another user.
    return undefined;
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 });
    const finish = (isConnected: boolean) => {
      socket.destroy();
      resolve(isConnected);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('timeout', () => finish(false));
  });
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
