/** A service over a map of documents. It is for tests of the transports and knows as little as they require. */
import type { EmulatorControl } from '../../service/control.ts';
import type * as m from '../../service/messages.ts';
import type { Caller, FirestoreService, StreamClient } from '../../service/service.ts';
import { StatusError } from '../../status.ts';
import type { Document } from '../../values/value.ts';

export const time = '2026-01-02T03:04:05.000006Z';

export interface StoredDocuments {
  readonly service: FirestoreService;
  readonly control: EmulatorControl;
  readonly documents: Map<string, Document>;
  /** The callers of all requests, in their order. */
  readonly callers: Caller[];
  /** The calls of `control`: its method and arguments. */
  readonly controlCalls: unknown[][];
  readonly listens: { readonly client: StreamClient<m.ListenResponse>; isClosed: boolean }[];
}

export function createStoredDocuments(): StoredDocuments {
  const documents = new Map<string, Document>();
  const callers: Caller[] = [];
  const listens: StoredDocuments['listens'] = [];
  const controlCalls: unknown[][] = [];

  const { get, put, inCollection } = accessTo(documents);
  const service: FirestoreService = {
    getDocument(request, caller) {
      callers.push(caller);
      return get(request.name);
    },
    listDocuments: ({ parent, collectionId }) => ({
      documents: inCollection(`${parent}/${collectionId}`),
    }),
    createDocument: ({ parent, collectionId, documentId = 'generated', document }) =>
      put(`${parent}/${collectionId}/${documentId}`, document?.fields),
    updateDocument: ({ document }) => put(document.name, document.fields),
    deleteDocument({ name }) {
      documents.delete(name);
    },
    batchGetDocuments: ({ documents: names = [] }) =>
      names.map((name) => {
        const found = documents.get(name);
        return found ? { found, readTime: time } : { missing: name, readTime: time };
      }),
    beginTransaction: () => ({ transaction: 'AQID' }),
    commit({ writes = [] }) {
      for (const { update } of writes) if (update) put(update.name, update.fields);
      return { writeResults: writes.map(() => ({ updateTime: time })), commitTime: time };
    },
    rollback() {},
    batchWrite: ({ writes = [] }) => ({
      writeResults: writes.map(() => ({})),
      status: writes.map(() => ({ code: 5, message: 'no' })),
    }),
    runQuery({ parent, structuredQuery }) {
      const collection = `${parent}/${structuredQuery?.from?.[0]?.collectionId}`;
      const found = inCollection(collection).map((document) => ({ document, readTime: time }));
      return found.length > 0 ? found : [{ readTime: time }];
    },
    runAggregationQuery: () => [
      { result: { aggregateFields: { n: { integerValue: '0' } } }, readTime: time },
    ],
    partitionQuery: () => ({}),
    listCollectionIds: () => ({ collectionIds: ['c'] }),
    ...createStreams(callers, listens),
  };
  const control = createControl(controlCalls);
  return { service, control, documents, callers, controlCalls, listens };
}

function createStreams(
  callers: Caller[],
  listens: StoredDocuments['listens'],
): Pick<FirestoreService, 'listen' | 'write'> {
  return {
    // Adds each target at once; fails on target 13, and with an error of the program on target 14.
    listen(caller, client) {
      callers.push(caller);
      const listen = { client, isClosed: false };
      listens.push(listen);
      return {
        receive({ addTarget }) {
          const targetId = addTarget?.targetId ?? 0;
          if (targetId === 13) throw new StatusError('PERMISSION_DENIED', 'no');
          if (targetId === 14) throw new TypeError('a bug');
          client.send({ targetChange: { targetChangeType: 'ADD', targetIds: [targetId] } });
        },
        close() {
          listen.isClosed = true;
        },
      };
    },
    write: (_caller, client) => ({
      receive({ database }) {
        client.send({ streamId: database ?? 'next', streamToken: 'AQID' });
      },
      close() {},
    }),
  };
}

/** Records its calls. The source `good` has no issues, and `bad` has an error. */
function createControl(calls: unknown[][]): EmulatorControl {
  return {
    clear: (...args) => void calls.push(['clear', ...args]),
    setRules(project, source) {
      calls.push(['setRules', project, source]);
      const severity = source === 'bad' ? 'ERROR' : 'WARNING';
      return source === 'good' ? [] : [{ line: 1, column: 2, description: 'Odd.', severity }];
    },
    rulesCoverage: (project) => ({ project, report: ['<'] }),
    setTrigger: (...args) => void calls.push(['setTrigger', ...args]),
    enableTriggers: (...args) => void calls.push(['enableTriggers', ...args]),
    exportTo: (...args) => void calls.push(['exportTo', ...args]),
  };
}

function accessTo(documents: Map<string, Document>) {
  function get(name: string): Document {
    const document = documents.get(name);
    if (!document) throw new StatusError('NOT_FOUND', `Document (${name}) not found.`);
    return document;
  }
  function put(name: string, fields: Document['fields'] = {}): Document {
    const document = { name, fields, createTime: time, updateTime: time };
    documents.set(name, document);
    return document;
  }
  const inCollection = (parent: string) =>
    [...documents.values()].filter(({ name }) => name.startsWith(`${parent}/`));
  return { get, put, inCollection };
}
