/** Write: batches of writes in their order. The messages of the errors are those of Google's emulator. */
import type { WriteRequest, WriteResponse } from '../service/messages.ts';
import type { Caller, FirestoreService, Stream, StreamClient } from '../service/service.ts';
import { invalidArgument, StatusError } from '../status.ts';

export interface WriteOptions {
  readonly commit: FirestoreService['commit'];
}

export function createWrite({ commit }: WriteOptions): FirestoreService['write'] {
  let lastId = 0;
  return (caller, client) => createWriteStream({ commit, caller, client, id: String(++lastId) });
}

interface WriteStreamOptions extends WriteOptions {
  readonly caller: Caller;
  readonly client: StreamClient<WriteResponse>;
  readonly id: string;
}

/** A batch that fails ends the stream: the client opens another one for the batches after it. */
function createWriteStream(options: WriteStreamOptions): Stream<WriteRequest> {
  const { commit, caller, client, id } = options;
  let database: string | undefined;
  let responses = 0;
  let isClosed = false;

  const respond = (request: WriteRequest): WriteResponse => {
    const streamToken = Buffer.from(String(responses++)).toString('base64');
    if (database === undefined) {
      database = requireHandshake(request);
      return { streamId: id, streamToken };
    }
    const { writes = [] } = request;
    if (writes.length === 0) return { streamToken };
    return { streamToken, ...commit({ database, writes }, caller) };
  };

  return {
    receive(request) {
      if (isClosed) return;
      try {
        client.send(respond(request));
      } catch (error) {
        isClosed = true;
        client.fail(toStatusError(error));
      }
    },
    close() {
      isClosed = true;
    },
  };
}

/** A code that clients do not retry: a batch that meets a defect would meet it again. */
const toStatusError = (error: unknown): StatusError =>
  error instanceof StatusError ? error : new StatusError('FAILED_PRECONDITION', String(error));

/** Returns the name of the database. @throws StatusError INVALID_ARGUMENT */
function requireHandshake({ database, streamId, writes = [] }: WriteRequest): string {
  if (!database) throw invalidArgument("'database' must be set on an initial write request.");
  if (streamId) throw invalidArgument('Resuming streams is not supported, do not set stream ID.');
  if (writes.length > 0)
    throw invalidArgument("'writes' must not be set on an initial write request.");
  return database;
}
