import type { Connection } from './live-store.ts';
import { MissingCodeError } from './missing-code-error.ts';

/**
 * A connection that is there before its code is: the SDK is loaded when the first source is
 * watched, so that no page waits for it to show its frame. Observers get a `MissingCodeError` when
 * it does not load.
 */
export function createLateConnection(load: () => Promise<Connection>): Connection {
  return {
    watchDocument: (source, observer) =>
      late(load, observer, (connection) => connection.watchDocument(source, observer)),
    watchQuery: (source, observer) =>
      late(load, observer, (connection) => connection.watchQuery(source, observer)),
  };
}

function late(
  load: () => Promise<Connection>,
  observer: { onError(error: Error): void },
  watch: (connection: Connection) => () => void,
): () => void {
  let isWanted = true;
  let stop = () => {};
  load().then(
    (connection) => {
      if (isWanted) stop = watch(connection);
    },
    (cause: unknown) => {
      if (isWanted) observer.onError(new MissingCodeError(cause));
    },
  );
  return () => {
    isWanted = false;
    stop();
  };
}
