/** A service on an empty database, for tests. */
import {
  createFirestoreService,
  type FirestoreServiceOptions,
} from '../service/firestore-service.ts';
import type { StructuredQuery, Write } from '../service/messages.ts';
import type { Caller, FirestoreService } from '../service/service.ts';
import { StatusError } from '../status.ts';
import { createDatabases } from '../store/databases.ts';
import type { Fields, Value } from '../values/value.ts';

export const database = 'projects/p/databases/(default)';
export const root = `${database}/documents`;
export const owner: Caller = { kind: 'owner' };

export function createTestService(options: Partial<FirestoreServiceOptions> = {}) {
  const databases = createDatabases();
  const service = createFirestoreService({
    databases,
    rulesOf: () => undefined,
    streams: noStreams,
    ...options,
  });
  return {
    service,
    databases,
    commit: (...writes: Write[]) => service.commit({ database, writes }, owner),
    /** The fields of a document, by its path. */
    fieldsOf: (path: string) => databases.get(database).read(`${root}/${path}`)?.fields,
    /** The paths of the results of a query, in their order. */
    pathsOf: (structuredQuery: StructuredQuery, parent = root) =>
      service
        .runQuery({ parent, structuredQuery }, owner)
        .flatMap(({ document }) => (document ? [document.name.slice(root.length + 1)] : [])),
  };
}

/** The streaming methods of a service that has none. */
const noStreams = (): Pick<FirestoreService, 'listen' | 'write'> => ({
  listen: rejectStream,
  write: rejectStream,
});

function rejectStream(): never {
  throw new StatusError('UNIMPLEMENTED', 'This service has no streams.');
}

/** An update of the document at a path. */
export const set = (path: string, fields: Fields = {}, options: Partial<Write> = {}): Write => ({
  update: { name: `${root}/${path}`, fields },
  ...options,
});

export const int = (value: number | string): Value => ({ integerValue: String(value) });
export const double = (doubleValue: number): Value => ({ doubleValue });
export const text = (stringValue: string): Value => ({ stringValue });
export const list = (...values: Value[]): Value => ({ arrayValue: { values } });
export const map = (fields: Fields): Value => ({ mapValue: { fields } });

/** The code and message of the StatusError that a function throws. */
export function statusOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof StatusError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'OK';
}
