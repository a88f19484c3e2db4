/** What the process that called startSuite and the keeper say to each other. */
import type { Programs } from './locate.ts';
import type { Ports } from './ports.ts';
import type { RunDirectory } from './run-directory.ts';
import type { Restored } from './saved-data.ts';
import { isRecord } from './unknown.ts';

/** All that a keeper needs to know. */
export interface Plan {
  run: RunDirectory;
  programs: Programs;
  projectDir: string;
  projectId: string;
  ports: Ports;
  keepIn?: string;
  exportEveryMs: number;
  env: Record<string, string>;
  logFile: string;
}

export type ToKeeper = { kind: 'start'; plan: Plan } | { kind: 'stop' };

export type FromKeeper = { kind: 'ready'; restored: Restored } | { kind: 'ended'; end: SuiteEnd };

/** How a suite ended: because it was asked to, or with a failure that is told in one message. */
export type SuiteEnd = { kind: 'stopped' } | { kind: 'failed'; message: string };

// Both ends are of one version and on a private channel: the kind vouches for the rest.

export function isToKeeper(message: unknown): message is ToKeeper {
  return isRecord(message) && (message.kind === 'start' || message.kind === 'stop');
}

export function isFromKeeper(message: unknown): message is FromKeeper {
  return isRecord(message) && (message.kind === 'ready' || message.kind === 'ended');
}
