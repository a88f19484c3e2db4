/** A client of Listen that keeps the documents of its targets as the SDKs do. */

import type { RulesOf } from '../../service/access-checks.ts';
import { createFirestoreService } from '../../service/firestore-service.ts';
import type {
  CommitResponse,
  ListenResponse,
  StructuredQuery,
  Target,
  Write,
} from '../../service/messages.ts';
import type { Caller, FirestoreService, Stream } from '../../service/service.ts';
import { createDatabases, type Databases } from '../../store/databases.ts';
import type { Document, Fields } from '../../values/value.ts';
import { createListen } from '../listen.ts';
import { createWrite } from '../write.ts';

export const databaseName = 'projects/p/databases/(default)';
export const root = `${databaseName}/documents`;
export const owner: Caller = { kind: 'owner' };

export interface Emulator {
  readonly databases: Databases;
  readonly service: FirestoreService;
  commit(...writes: Write[]): CommitResponse;
}

export interface EmulatorOptions {
  readonly rulesOf?: RulesOf;
  readonly databases?: Databases;
  readonly epoch?: string;
}

export function createTestEmulator(options: EmulatorOptions = {}): Emulator {
  const { databases = createDatabases({ now: createClock() }), epoch = 'e1' } = options;
  const { rulesOf = () => undefined } = options;
  const streams = (commit: FirestoreService['commit']) => ({
    listen: createListen({ databases, rulesOf, epoch }),
    write: createWrite({ commit }),
  });
  const service = createFirestoreService({ databases, rulesOf, streams });
  return {
    databases,
    service,
    commit: (...writes) => service.commit({ database: databaseName, writes }, owner),
  };
}

/** A clock in microseconds that is 1 ms later at each reading. */
export function createClock(): () => number {
  let now = Date.parse('2026-01-01T00:00:00Z') * 1000;
  return () => {
    now += 1000;
    return now;
  };
}

export const set = (path: string, fields: Fields = {}): Write => ({
  update: { name: `${root}/${path}`, fields },
});
export const remove = (path: string): Write => ({ delete: `${root}/${path}` });
export const integer = (value: number) => ({ integerValue: String(value) });

export const queryTarget = (
  targetId: number,
  structuredQuery: StructuredQuery,
  extra: Target = {},
): Target => ({ targetId, query: { parent: root, structuredQuery }, ...extra });

export const documentsTarget = (targetId: number, paths: string[], extra: Target = {}): Target => ({
  targetId,
  documents: { documents: paths.map((path) => `${root}/${path}`) },
  ...extra,
});

/** What a client knows of a target. */
export interface TargetState {
  readonly documents: Map<string, Document>;
  isCurrent: boolean;
  resumeToken: string | undefined;
}

export interface ListenClient {
  /** The responses since the last call. */
  take(): ListenResponse[];
  /** The error that ended the stream, and failed checks of the client. */
  readonly errors: unknown[];
  readonly targets: Map<number, TargetState>;
  /** @param known the state of an earlier target, which this one continues */
  add(target: Target, known?: TargetState): void;
  remove(targetId: number): void;
  close(): void;
}

export interface ListenClientOptions {
  readonly caller?: Caller;
  /** Called at each snapshot of all targets. */
  readonly onSnapshot?: (time: string) => void;
}

export function listenTo(
  service: FirestoreService,
  { caller = owner, onSnapshot }: ListenClientOptions = {},
): ListenClient {
  const targets = new Map<number, TargetState>();
  const responses: ListenResponse[] = [];
  const errors: unknown[] = [];
  const stream: Stream<{ database?: string; addTarget?: Target; removeTarget?: number }> =
    service.listen(caller, {
      send(response) {
        responses.push(response);
        try {
          applyResponse(targets, response, onSnapshot);
        } catch (error) {
          errors.push(error);
        }
      },
      fail: (error) => errors.push(error),
    });
  return {
    take: () => responses.splice(0),
    errors,
    targets,
    add(addTarget, known) {
      const documents = new Map(known?.documents);
      const { targetId = 1 } = addTarget;
      targets.set(targetId, { documents, isCurrent: false, resumeToken: known?.resumeToken });
      stream.receive({ database: databaseName, addTarget });
    },
    remove: (removeTarget) => stream.receive({ database: databaseName, removeTarget }),
    close: () => stream.close(),
  };
}

function applyResponse(
  targets: Map<number, TargetState>,
  response: ListenResponse,
  onSnapshot: ((time: string) => void) | undefined,
): void {
  const { documentChange, documentDelete, documentRemove, filter, targetChange } = response;
  const changed = documentChange?.document;
  for (const id of documentChange?.targetIds ?? []) {
    if (changed) stateOf(targets, id).documents.set(changed.name, changed);
  }
  const name = changed?.name ?? documentDelete?.document ?? documentRemove?.document ?? '';
  const { removedTargetIds } = documentChange ?? documentDelete ?? documentRemove ?? {};
  for (const id of removedTargetIds ?? []) stateOf(targets, id).documents.delete(name);
  if (filter && stateOf(targets, filter.targetId).documents.size !== filter.count) {
    throw new Error(`The existence filter of ${filter.targetId} does not match`);
  }
  if (targetChange) applyTargetChange(targets, targetChange, onSnapshot);
}

function applyTargetChange(
  targets: Map<number, TargetState>,
  { targetChangeType, targetIds = [], readTime, resumeToken }: ListenResponse['targetChange'] & {},
  onSnapshot: ((time: string) => void) | undefined,
): void {
  for (const id of targetIds) {
    const state = stateOf(targets, id);
    if (targetChangeType === 'REMOVE') targets.delete(id);
    if (targetChangeType === 'RESET') state.documents.clear();
    if (targetChangeType === 'CURRENT') state.isCurrent = true;
  }
  if (targetIds.length > 0 || readTime === undefined) return;
  for (const state of targets.values()) if (state.isCurrent) state.resumeToken = resumeToken;
  onSnapshot?.(readTime);
}

function stateOf(targets: Map<number, TargetState>, id: number): TargetState {
  const state = targets.get(id);
  if (!state) throw new Error(`The target ${id} is unknown`);
  return state;
}
