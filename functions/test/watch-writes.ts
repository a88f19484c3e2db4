import type { Firestore } from 'firebase-admin/firestore';

export interface WriteWatch {
  /** Returns the highest number of writes within any `lengthMs` for each document path. */
  mostWithin(lengthMs: number): Record<string, number>;
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
      new Promise<() => void>((ready, fail) => {
        const stop = database.collection(name).onSnapshot((snapshot) => {
          for (const { type, doc } of snapshot.docChanges()) {
            if (type === 'removed') continue;
            const earlier = writesMs.get(doc.ref.path) ?? [];
            writesMs.set(doc.ref.path, [...earlier, doc.updateTime.toMillis()]);
          }
          ready(stop);
        }, fail);
      }),
  );
  const stops = await Promise.all(watching);
  return {
    mostWithin: (lengthMs) =>
      Object.fromEntries([...writesMs].map(([path, at]) => [path, mostOf(at, lengthMs)])),
    stop() {
      for (const stop of stops) stop();
    },
  };
}

function mostOf(atMs: readonly number[], lengthMs: number): number {
  const counts = atMs.map(
    (start) => atMs.filter((each) => each >= start && each < start + lengthMs).length,
  );
  return Math.max(...counts);
}
