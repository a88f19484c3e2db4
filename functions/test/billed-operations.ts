/**
 * Counts what Firestore charges for, where the Admin SDK talks to it: in its gRPC calls. What a call
 * costs: https://firebase.google.com/docs/firestore/pricing
 */
import { InterceptingCall, type Interceptor } from '@grpc/grpc-js';
import { Firestore } from 'firebase-admin/firestore';

export interface BilledOperations {
  reads: number;
  writes: number;
}

/** A database, and what has been done with it so far. */
export function openCountedDatabase(projectId: string): {
  database: Firestore;
  operations: BilledOperations;
} {
  const operations = { reads: 0, writes: 0 };
  const interceptors = [countingInto(operations)];
  const database = new Firestore({
    projectId,
    // gax hands this one on to gRPC; of interceptors it knows nothing.
    'grpc.callInvocationTransformer': (call: { callOptions: object }) => ({
      ...call,
      callOptions: { ...call.callOptions, interceptors },
    }),
  });
  return { database, operations };
}

function countingInto(operations: BilledOperations): Interceptor {
  return (options, nextCall) => {
    const method = options.method_definition.path.split('/').at(-1) ?? '';
    return new InterceptingCall(nextCall(options), {
      start(metadata, _listener, next) {
        next(metadata, {
          onReceiveMessage(message, pass) {
            operations.reads += readsIn(method, message);
            pass(message);
          },
        });
      },
      sendMessage(message, next) {
        operations.writes += writesIn(method, message);
        next(message);
      },
    });
  };
}

/** Methods that cost as much as the writes in them. */
const WRITING = ['Commit', 'BatchWrite'];

/** Methods whose answers cost nothing. */
const FREE = ['BeginTransaction', 'Rollback', ...WRITING];

/** Index entries that are counted for the price of one read. */
const ENTRIES_PER_READ = 1_000;

function readsIn(method: string, answer: unknown): number {
  // A document that is not there is a read as well.
  if (method === 'BatchGetDocuments') return has(answer, 'found') || has(answer, 'missing') ? 1 : 0;
  // What a query does not find costs a read as well, which is left out here.
  if (method === 'RunQuery') return has(answer, 'document') ? 1 : 0;
  if (method === 'RunAggregationQuery') return readsOfCount(answer);
  if (FREE.includes(method)) return 0;
  throw new Error(`What ${method} costs is not known here.`);
}

/** A count costs a read for every thousand entries that were counted, and one at the least. */
function readsOfCount(answer: unknown): number {
  const fields = property(property(answer, 'result'), 'aggregateFields');
  const counted = Object.values(Object(fields)).map((each) =>
    Number(property(each, 'integerValue')),
  );
  return counted.reduce((sum, count) => sum + Math.max(1, Math.ceil(count / ENTRIES_PER_READ)), 0);
}

/** Each write of a call, though it be refused. */
function writesIn(method: string, request: unknown): number {
  const writes = WRITING.includes(method) ? property(request, 'writes') : [];
  return Array.isArray(writes) ? writes.length : 0;
}

function has(value: unknown, name: string): boolean {
  return property(value, name) !== undefined && property(value, name) !== null;
}

function property(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}
