import type { Firestore } from 'firebase-admin/firestore';

export interface WriteWatch {
  /** Returns the highest number of writes within any `lengthMs` for each document path. */
  maxWritesWithin(lengthMs: number): Record<string, number>;
  stop(): void;
}

/** Records the times of writes to these collections by the clock of the database. */
export async function watchWrites(
  database: Firestore,
  collections: readonly string[],
): Promise<WriteWatch> {
  const writesMs = new Map<string, number[]>();
  const watching = collections.map(
    (name) =>
      new Promise<() => void>((resolve, reject) => {
        const stop = database.collection(name).onSnapshot((snapshot) => {
          for (const { type, doc } of snapshot.docChanges()) {
            if (type === 'removed') continue;
            const earlier = writesMs.get(doc.ref.path) ?? [];
            writesMs.set(doc.ref.path, [...earlier, doc.updateTime.toMillis()]);
          }
          resolve(stop);
        }, reject);
      }),
  );
  const stops = await Promise.all(watching);
  return {
    maxWritesWithin: (lengthMs) =>
      Object.fromEntries(
        [...writesMs].map(([path, timesMs]) => [path, maxWithin(timesMs, lengthMs)]),
      ),
    stop() {
      for (const stop of stops) stop();
    },
  };
}

function maxWithin(atMs: readonly number[], lengthMs: number): number {
  const counts = atMs.map(
    (start) => atMs.filter((each) => each >= start && each < start + lengthMs).length,
  );
  return Math.max(...counts);
}
