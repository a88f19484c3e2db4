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

/** What becomes of a process at its next transaction. */
export type Fate = 'goes on' | 'dies before it' | 'dies after it';

/** Work that halts before each of its transactions. */
export interface Stepwise {
  /** Goes on to the next transaction, or to the end. */
  step: (fate: Fate) => Promise<'halted' | 'done' | 'died'>;
}

/** Starts work on the database that goes on from transaction to transaction as `step` is called. */
export function startStepwise(
  database: Firestore,
  work: (database: Firestore) => Promise<void>,
): Stepwise {
  let { promise: halted, resolve: halt } = createGate();
  let goOn: (fate: Fate) => void = () => {};
  const nextFate = () =>
    new Promise<Fate>((resolve) => {
      goOn = resolve;
      halt();
    });
  const runTransaction: Firestore['runTransaction'] = async (...run) => {
    const fate = await nextFate();
    if (fate === 'dies before it') throw new Error(MESSAGE);
    const result = await database.runTransaction(...run);
    if (fate === 'dies after it') throw new Error(MESSAGE);
    return result;
  };
  const ended = work(replacing(database, 'runTransaction', runTransaction)).then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof Error && error.message === MESSAGE) return 'died' as const;
      throw error;
    },
  );
  const untilHalted = () => Promise.race([halted.then(() => 'halted' as const), ended]);
  return {
    async step(fate) {
      // The first step finds the work before its first transaction.
      const state = await untilHalted();
      if (state !== 'halted') return state;
      ({ promise: halted, resolve: halt } = createGate());
      goOn(fate);
      return untilHalted();
    },
  };
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
