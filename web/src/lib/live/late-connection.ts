import type { Connection } from './live-store.ts';

/**
 * A connection that is there before its code is: the SDK is loaded when the first source is
 * watched, so that no page waits for it to show its frame. A browser remembers a module that did
 * not load for as long as the page lives: to try again is to load the page again, which only the
 * visitor may do, since a form may be open.
 */
export function createLateConnection(load: () => Promise<Connection>): Connection {
  let hasFailed = false;

  async function loadOrReload(): Promise<Connection> {
    if (hasFailed && navigator.userActivation.isActive) window.location.reload();
    try {
      return await load();
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  }

  return {
    watchDocument: (source, observer) =>
      late(loadOrReload, observer, (connection) => connection.watchDocument(source, observer)),
    watchQuery: (source, observer) =>
      late(loadOrReload, observer, (connection) => connection.watchQuery(source, observer)),
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
      if (isWanted) observer.onError(new Error('A part of the site did not load.', { cause }));
    },
  );
  return () => {
    isWanted = false;
    stop();
  };
}
