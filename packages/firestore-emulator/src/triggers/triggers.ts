/** The function triggers of all projects, and the events of commits for them. */
import { randomUUID } from 'node:crypto';
import type { Commit } from '../store/database.ts';
import { type Delivery, type DeliveryOptions, startDelivery } from './delivery.ts';
import { type DocumentCodec, encodeEvent, pathOf } from './event.ts';
import { parseRegistration, type Trigger } from './registration.ts';

export interface TriggersOptions extends Pick<DeliveryOptions, 'wait' | 'log'> {
  /** The host and port of the functions emulator; without it, there are no events. */
  readonly functionsEmulator: string | undefined;
  readonly codec: DocumentCodec;
}

export interface Triggers {
  /**
   * Adds or replaces a trigger; `registration` is the body that the functions emulator sends.
   *
   * @throws StatusError INVALID_ARGUMENT
   */
  set(project: string, key: string, registration: unknown): void;
  /** Enables or disables the triggers of a project. A commit sends no events while they are disabled, nor later. */
  enable(project: string, isEnabled: boolean): void;
  /** Sends an event for each change of a document that a trigger matches. */
  publish(commit: Commit): void;
  close(): void;
}

interface Registered {
  readonly trigger: Trigger;
  readonly delivery: Delivery;
}

/** Longer than the default timeout of a function. */
const responseTimeoutMs = 90_000;

export function createTriggers(options: TriggersOptions): Triggers {
  const registrations = new Map<string, Registered>();
  const disabledProjects = new Set<string>();
  return {
    set(project, key, registration) {
      const trigger = parseRegistration(project, key, registration);
      const id = `${project}/${key}`;
      const onUnknownTrigger = () => {
        options.log(`The functions emulator does not know the trigger ${key}: it is removed.`);
        registrations.get(id)?.delivery.close();
        registrations.delete(id);
      };
      const delivery =
        registrations.get(id)?.delivery ?? startDelivery({ ...options, onUnknownTrigger });
      registrations.set(id, { trigger, delivery });
    },
    enable(project, isEnabled) {
      if (isEnabled) disabledProjects.delete(project);
      else disabledProjects.add(project);
    },
    publish(commit) {
      for (const registered of registrations.values()) {
        if (disabledProjects.has(registered.trigger.project)) continue;
        publishTo(registered, commit, options);
      }
    },
    close() {
      for (const { delivery } of registrations.values()) delivery.close();
    },
  };
}

function publishTo(
  { trigger, delivery }: Registered,
  { database, time, changes }: Commit,
  { functionsEmulator, codec, log }: TriggersOptions,
): void {
  if (functionsEmulator === undefined) return;
  if (database !== `projects/${trigger.project}/databases/${trigger.database}`) return;
  const path = `functions/projects/${trigger.project}/triggers/${encodeURIComponent(trigger.key)}`;
  const url = `http://${functionsEmulator}/${path}`;
  for (const change of changes) {
    if (!trigger.matchesPath(pathOf(change.name)) || !trigger.matchesChange(change)) continue;
    const event = { id: randomUUID(), time, change };
    delivery.enqueue(async () => {
      const status = await post(url, encodeEvent(trigger, event, codec));
      if (status === undefined) log(`The function ${trigger.key} has not responded in time.`);
      return status;
    });
  }
}

/** Returns the status of the response; undefined when there is none in time. */
async function post(
  url: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
): Promise<number | undefined> {
  const signal = AbortSignal.timeout(responseTimeoutMs);
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
