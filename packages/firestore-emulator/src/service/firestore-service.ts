/** The methods of google.firestore.v1.Firestore on databases in memory. */
import { randomInt } from 'node:crypto';
import type { Databases } from '../store/databases.ts';
import { createTransactions } from '../store/transactions.ts';
import type { RulesOf } from './access-checks.ts';
import type { ServiceContext } from './context.ts';
import { createDocumentMethods } from './document-methods.ts';
import { createListMethods } from './list-methods.ts';
import { createQueryMethods } from './query-methods.ts';
import type { FirestoreService } from './service.ts';
import { createStreamCommit, createWriteMethods } from './write-methods.ts';

export interface FirestoreServiceOptions {
  readonly databases: Databases;
  readonly rulesOf: RulesOf;
  /** Creates the streaming methods. @param commit commits a batch of a Write stream */
  readonly streams: (
    commit: FirestoreService['commit'],
  ) => Pick<FirestoreService, 'listen' | 'write'>;
  /** Called for each query that runs, such as with `createIndexCheck`. */
  readonly onQuery?: ServiceContext['onQuery'];
  /** The clock in milliseconds, for the expiry of transactions. */
  readonly nowMs?: () => number;
}

export function createFirestoreService(options: FirestoreServiceOptions): FirestoreService {
  const { databases, rulesOf, streams, onQuery = () => {}, nowMs } = options;
  const context: ServiceContext = {
    databases,
    rulesOf,
    transactions: createTransactions(nowMs),
    newDocumentId,
    onQuery,
  };
  return {
    ...createDocumentMethods(context),
    ...createListMethods(context),
    ...createWriteMethods(context),
    ...createQueryMethods(context),
    ...streams(createStreamCommit(context)),
  };
}

const idCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const newDocumentId = (): string =>
  Array.from({ length: 20 }, () => idCharacters[randomInt(idCharacters.length)]).join('');
