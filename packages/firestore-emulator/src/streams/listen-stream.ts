/** The requests of one Listen stream. */
import type { ListenRequest, ListenResponse, Target } from '../service/messages.ts';
import type { Stream, StreamClient } from '../service/service.ts';
import { invalidArgument, StatusError } from '../status.ts';
import type { ListenContext } from './listen-context.ts';
import { createListenTargets, type ListenTargets } from './listen-targets.ts';
import { databaseOfTarget } from './target.ts';

/** The Admin SDK restarts a stream that is silent for 120 s. */
const idleIntervalMs = 30_000;

/** @param createContext called with the name of the database */
export function createListenStream(
  client: StreamClient<ListenResponse>,
  createContext: (database: string) => ListenContext,
): Stream<ListenRequest> {
  let targets: ListenTargets | undefined;
  let isClosed = false;
  const idle = setInterval(() => targets?.sendSnapshot(), idleIntervalMs);
  idle.unref();

  const close = (): void => {
    isClosed = true;
    clearInterval(idle);
    targets?.removeAll();
  };

  /** A connection that fails ends its own stream only, not the commit of another client. */
  const send = (response: ListenResponse): void => {
    if (isClosed) return;
    try {
      client.send(response);
    } catch {
      close();
    }
  };

  return {
    receive(request) {
      if (isClosed) return;
      try {
        targets ??= createListenTargets(createContext(requireDatabase(request)), send);
        handleRequest(targets, request);
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
        close();
        client.fail(error);
      }
    },
    close,
  };
}

function handleRequest(targets: ListenTargets, { addTarget, removeTarget }: ListenRequest): void {
  if (addTarget) targets.add(addTarget, requireTargetId(targets, addTarget));
  else if (removeTarget !== undefined) targets.remove(removeTarget);
  else throw invalidArgument('A request must add or remove a target.');
}

/** The server chooses the id of a target without one. */
function requireTargetId(targets: ListenTargets, { targetId = 0 }: Target): number {
  if (targetId < 0) throw invalidArgument(`The target id ${targetId} is negative.`);
  if (targets.has(targetId)) throw invalidArgument(`The target id ${targetId} is in use.`);
  if (targetId > 0) return targetId;
  let free = 1;
  while (targets.has(free)) free++;
  return free;
}

/** Only the first request names the database; with some clients, its target does. */
function requireDatabase({ database, addTarget }: ListenRequest): string {
  const name = database || (addTarget && databaseOfTarget(addTarget));
  if (!name) throw invalidArgument('The first request must name the database.');
  return name;
}
