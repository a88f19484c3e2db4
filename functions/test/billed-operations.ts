/**
 * Counts the billed operations in the gRPC calls of the Admin SDK. Prices:
 * https://firebase.google.com/docs/firestore/pricing
 */
import { InterceptingCall, type Interceptor } from '@grpc/grpc-js';
import { Firestore } from 'firebase-admin/firestore';

export interface BilledOperations {
  reads: number;
  writes: number;
}

/** Returns a database and its operations so far. */
export function openCountedDatabase(projectId: string): {
  database: Firestore;
  operations: BilledOperations;
} {
  const operations = { reads: 0, writes: 0 };
  const interceptors = [countOperations(operations)];
  const database = new Firestore({
    projectId,
    // gax passes this option to gRPC; it has none for interceptors.
    'grpc.callInvocationTransformer': (call: { callOptions: object }) => ({
      ...call,
      callOptions: { ...call.callOptions, interceptors },
    }),
  });
  return { database, operations };
}

function countOperations(operations: BilledOperations): Interceptor {
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

/** Methods that are billed by the writes in them. */
const WRITE_METHODS = ['Commit', 'BatchWrite'];

/** Methods whose responses are not billed as reads. */
const UNBILLED_METHODS = ['BeginTransaction', 'Rollback', ...WRITE_METHODS];

/** Counted index entries per billed read. */
const ENTRIES_PER_READ = 1_000;

function readsIn(method: string, response: unknown): number {
  // A missing document is billed as a read too.
  if (method === 'BatchGetDocuments')
    return has(response, 'found') || has(response, 'missing') ? 1 : 0;
  // The read that an empty query costs is not counted here.
  if (method === 'RunQuery') return has(response, 'document') ? 1 : 0;
  if (method === 'RunAggregationQuery') return readsOfCount(response);
  if (UNBILLED_METHODS.includes(method)) return 0;
  throw new Error(`The price of ${method} is not known here.`);
}

/** A count costs a read per thousand counted entries, and at least one. */
function readsOfCount(response: unknown): number {
  const fields = property(property(response, 'result'), 'aggregateFields');
  const counted = Object.values(Object(fields)).map((each) =>
    Number(property(each, 'integerValue')),
  );
  return counted.reduce((sum, count) => sum + Math.max(1, Math.ceil(count / ENTRIES_PER_READ)), 0);
}

/** Counts each write of a call, including rejected ones. */
function writesIn(method: string, request: unknown): number {
  const writes = WRITE_METHODS.includes(method) ? property(request, 'writes') : [];
  return Array.isArray(writes) ? writes.length : 0;
}

function has(value: unknown, name: string): boolean {
  return property(value, name) !== undefined && property(value, name) !== null;
}

function property(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}
