/** The database as processes see it that die or halt at a certain moment. */
import type { BulkWriter, Firestore, WriteBatch, WriteResult } from 'firebase-admin/firestore';

const MESSAGE = 'The process has died.';

/**
 * Of a process that dies at its visit of that number: what has not been sent by then is not stored,
 * and of what has been sent nobody is told.
 */
export function dyingAtVisit(database: Firestore, visit: number): Firestore {
  let visits = 0;
  const dieIfDue = () => {
    if (visits >= visit) throw new Error(MESSAGE);
  };
  return replacing(database, 'bulkWriter', (): BulkWriter => {
    const writer = database.bulkWriter({ throttling: false });
    const create: BulkWriter['create'] = async (...written) => {
      dieIfDue();
      visits += 1;
      const result = await writer.create(...written);
      dieIfDue();
      return result;
    };
    return replacing(writer, 'create', create);
  });
}

/** Of a process that dies before a batch is written. */
export function dyingInBatch(database: Firestore): Firestore {
  return replacingCommit(database, async () => {
    throw new Error(MESSAGE);
  });
}

/** Batches that halt before they are written: `reached` by the first, until they are released. */
export function holdingBatches(database: Firestore) {
  const { promise: reached, resolve: reach } = createGate();
  const { promise: released, resolve: release } = createGate();
  const holding = replacingCommit(database, async (batch) => {
    reach();
    await released;
    return batch.commit();
  });
  return { database: holding, reached, release };
}

function replacingCommit(
  database: Firestore,
  commit: (batch: WriteBatch) => Promise<WriteResult[]>,
): Firestore {
  return replacing(database, 'batch', () => {
    const batch = database.batch();
    return replacing(batch, 'commit', () => commit(batch));
  });
}

function createGate() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** The same object, but for one method. */
function replacing<T extends object, K extends keyof T>(whole: T, method: K, by: T[K]): T {
  return new Proxy(whole, {
    get: (target, name) => {
      if (name === method) return by;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
