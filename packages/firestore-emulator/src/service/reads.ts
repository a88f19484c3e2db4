/** The state that a request reads: of a transaction, of a time, or the current one. */
import type { Query } from '../query/query.ts';
import { invalidArgument } from '../status.ts';
import type { DocumentSource } from '../store/document-index.ts';
import type { MemoryDatabase } from '../store/memory-database.ts';
import { requireSnapshot, type Transaction, type Transactions } from '../store/transactions.ts';
import type { Document } from '../values/value.ts';
import type { ReadConsistency } from './messages.ts';

export interface ReadState {
  readonly source: DocumentSource;
  readonly readTime: string;
  readonly transaction: Transaction | undefined;
  /** The id of a transaction that this request has started. */
  readonly newTransaction: string | undefined;
}

/** @throws StatusError */
export function openRead(
  transactions: Transactions,
  database: MemoryDatabase,
  { transaction, newTransaction, readTime }: ReadConsistency,
): ReadState {
  const given = [transaction, newTransaction, readTime].filter((option) => option !== undefined);
  if (given.length > 1) {
    throw invalidArgument('At most one consistency selector may be set.');
  }
  if (newTransaction) {
    const begun = transactions.begin(database, newTransaction);
    return stateOf(begun, begun.id);
  }
  if (transaction) return stateOf(transactions.require(transaction, database), undefined);
  const source = readTime === undefined ? database : requireSnapshot(database, readTime);
  return {
    source,
    readTime: readTime ?? database.nextTime(),
    transaction: undefined,
    newTransaction: undefined,
  };
}

const stateOf = (transaction: Transaction, newTransaction: string | undefined): ReadState => ({
  source: transaction.source,
  readTime: transaction.readTime,
  transaction,
  newTransaction,
});

/** Runs a query, and records the results in the transaction. */
export function readQuery({ source, transaction }: ReadState, query: Query): Document[] {
  const documents = query.find(source);
  transaction?.addRead(() => isSame(query.find(transaction.database), documents));
  return documents;
}

const isSame = (a: readonly Document[], b: readonly Document[]) =>
  a.length === b.length && a.every((document, i) => document === b[i]);
