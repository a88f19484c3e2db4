import { execFile } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { promisify } from 'node:util';

/** Everything of the suite listens on this address alone. */
export const host = '127.0.0.1';

/** Whether a program listens on a port of this machine. */
export async function isPortTaken(port: number): Promise<boolean> {
  // On macOS a server on all addresses does not hinder listening on one: ask both ways.
  return (await answers(port)) || !(await canListen(port));
}

/** The program that listens on a port, for people; undefined where that is not to be had cheaply. */
export async function findPortHolder(port: number): Promise<string | undefined> {
  try {
    const args = ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'];
    const { stdout } = await promisify(execFile)('lsof', args, { timeout: 2_000 });
    return describeHolder(stdout);
  } catch {
    // No lsof here, or a process of somebody else: the port's number must do.
    return undefined;
  }
}

/** Reads the output of `lsof -Fpc`: a line `p<pid>`, then a line `c<command>`. */
export function describeHolder(lsofOutput: string): string | undefined {
  const [, pid] = /^p(\d+)$/m.exec(lsofOutput) ?? [];
  const [, command] = /^c(.+)$/m.exec(lsofOutput) ?? [];
  return pid && command ? `${command} (pid ${pid})` : undefined;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 });
    const settle = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
