/** What the methods of the service share. */
import type { Query } from '../query/query.ts';
import type { Databases } from '../store/databases.ts';
import type { Transactions } from '../store/transactions.ts';
import type { RulesOf } from './access-checks.ts';

export interface ServiceContext {
  readonly databases: Databases;
  readonly transactions: Transactions;
  readonly rulesOf: RulesOf;
  newDocumentId(): string;
  /** Called for each query that runs. */
  onQuery(query: Query): void;
}
