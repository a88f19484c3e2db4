/** Databases that simulate processes which crash or halt at a certain point. */
import { InterceptingCall, type Interceptor } from '@grpc/grpc-js';
import {
  type BulkWriter,
  Firestore,
  type WriteBatch,
  type WriteResult,
} from 'firebase-admin/firestore';

const CRASH_MESSAGE = 'The process crashed.';

/**
 * Simulates a crash at the visit with this number: unsent writes are not stored, and sent writes are not
 * confirmed.
 */
export function crashingAtVisit(database: Firestore, visit: number): Firestore {
  let visits = 0;
  const crashIfDue = () => {
    if (visits >= visit) throw new Error(CRASH_MESSAGE);
  };
  return withMethod(database, 'bulkWriter', (): BulkWriter => {
    const writer = database.bulkWriter({ throttling: false });
    const create: BulkWriter['create'] = async (...written) => {
      crashIfDue();
      visits += 1;
      const result = await writer.create(...written);
      crashIfDue();
      return result;
    };
    return withMethod(writer, 'create', create);
  });
}

/** Simulates a crash before a batch is committed. */
export function crashingInBatch(database: Firestore): Firestore {
  return withCommit(database, async () => {
    throw new Error(CRASH_MESSAGE);
  });
}

/** Halts batches before the commit until they are released; `reached` resolves at the first. */
export function pausingBatches(database: Firestore) {
  const { promise: reached, resolve: signalReached } = createLatch();
  const { promise: released, resolve: release } = createLatch();
  const pausing = withCommit(database, async (batch) => {
    signalReached();
    await released;
    return batch.commit();
  });
  return { database: pausing, reached, release };
}

/** Runs a function before each query of a collection is sent. */
export function runningBeforeQuery(
  projectId: string,
  collection: string,
  run: () => Promise<unknown>,
): Firestore {
  const isOfCollection = (message: unknown) => JSON.stringify(message).includes(`"${collection}"`);
  const interceptor: Interceptor = (options, nextCall) =>
    new InterceptingCall(nextCall(options), {
      sendMessage(message, next) {
        const isQuery = options.method_definition.path.endsWith('/RunQuery');
        if (isQuery && isOfCollection(message)) void run().then(() => next(message));
        else next(message);
      },
    });
  return new Firestore({
    projectId,
    'grpc.callInvocationTransformer': (call: { callOptions: object }) => ({
      ...call,
      callOptions: { ...call.callOptions, interceptors: [interceptor] },
    }),
  });
}

/** The behaviour of a process at its next transaction. */
export type TransactionFault = 'none' | 'crash before' | 'crash after';

/** An operation that halts before each of its transactions. */
export interface Stepwise {
  /** Runs until the next transaction or the end. */
  step: (fault: TransactionFault) => Promise<'halted' | 'done' | 'crashed'>;
}

/** Starts an operation that advances to the next transaction with each call of `step`. */
export function startStepwise(
  database: Firestore,
  operation: (database: Firestore) => Promise<void>,
): Stepwise {
  let { promise: halted, resolve: halt } = createLatch();
  let resume: (fault: TransactionFault) => void = () => {};
  const nextFault = () =>
    new Promise<TransactionFault>((resolve) => {
      resume = resolve;
      halt();
    });
  const runTransaction: Firestore['runTransaction'] = async (...run) => {
    const fault = await nextFault();
    if (fault === 'crash before') throw new Error(CRASH_MESSAGE);
    const result = await database.runTransaction(...run);
    if (fault === 'crash after') throw new Error(CRASH_MESSAGE);
    return result;
  };
  const ended = operation(withMethod(database, 'runTransaction', runTransaction)).then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof Error && error.message === CRASH_MESSAGE) return 'crashed' as const;
      throw error;
    },
  );
  const untilHalted = () => Promise.race([halted.then(() => 'halted' as const), ended]);
  return {
    async step(fault) {
      // On the first step, the operation halts before its first transaction.
      const state = await untilHalted();
      if (state !== 'halted') return state;
      ({ promise: halted, resolve: halt } = createLatch());
      resume(fault);
      return untilHalted();
    },
  };
}

function withCommit(
  database: Firestore,
  commit: (batch: WriteBatch) => Promise<WriteResult[]>,
): Firestore {
  return withMethod(database, 'batch', () => {
    const batch = database.batch();
    return withMethod(batch, 'commit', () => commit(batch));
  });
}

function createLatch() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Returns a proxy with one method replaced. */
function withMethod<T extends object, K extends keyof T>(
  original: T,
  method: K,
  replacement: T[K],
): T {
  return new Proxy(original, {
    get: (target, name) => {
      if (name === method) return replacement;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
