/** Databases that simulate processes which crash or halt at a certain point. */
import type { BulkWriter, Firestore, WriteBatch, WriteResult } from 'firebase-admin/firestore';

const MESSAGE = 'The process crashed.';

/**
 * Simulates a crash at the visit with this number: unsent writes are not stored, and sent writes are not
 * confirmed.
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

/** Simulates a crash before a batch is committed. */
export function dyingInBatch(database: Firestore): Firestore {
  return replacingCommit(database, async () => {
    throw new Error(MESSAGE);
  });
}

/** Halts batches before the commit until they are released; `reached` resolves at the first. */
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

/** The behaviour of a process at its next transaction. */
export type Fate = 'none' | 'crash before' | 'crash after';

/** An operation that halts before each of its transactions. */
export interface Stepwise {
  /** Runs until the next transaction or the end. */
  step: (fate: Fate) => Promise<'halted' | 'done' | 'crashed'>;
}

/** Starts an operation that advances to the next transaction with each call of `step`. */
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
    if (fate === 'crash before') throw new Error(MESSAGE);
    const result = await database.runTransaction(...run);
    if (fate === 'crash after') throw new Error(MESSAGE);
    return result;
  };
  const ended = work(replacing(database, 'runTransaction', runTransaction)).then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof Error && error.message === MESSAGE) return 'crashed' as const;
      throw error;
    },
  );
  const untilHalted = () => Promise.race([halted.then(() => 'halted' as const), ended]);
  return {
    async step(fate) {
      // On the first step, the operation halts before its first transaction.
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

/** Returns a proxy with one method replaced. */
function replacing<T extends object, K extends keyof T>(whole: T, method: K, by: T[K]): T {
  return new Proxy(whole, {
    get: (target, name) => {
      if (name === method) return by;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
