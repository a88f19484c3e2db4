/**
 * Transactions with optimistic concurrency control: all reads see the state at the start, and a commit
 * fails with ABORTED if what was read has changed since.
 */
import { randomUUID } from 'node:crypto';
import type { TransactionOptions } from '../service/messages.ts';
import { invalidArgument, StatusError } from '../status.ts';
import type { DocumentSource } from './document-index.ts';
import type { MemoryDatabase } from './memory-database.ts';
import { snapshotAt } from './snapshot.ts';

const maxIdleMs = 60_000;
const maxDurationMs = 270_000;

export interface Transaction {
  readonly id: string;
  readonly database: MemoryDatabase;
  readonly isReadOnly: boolean;
  /** The state that all reads see. */
  readonly source: DocumentSource;
  /** The time of that state. */
  readonly readTime: string;
  /** Adds a check, run at the commit, whether a read returns the same as before. */
  addRead(isUnchanged: () => boolean): void;
  /** @throws StatusError ABORTED if a read has changed */
  requireUnchanged(): void;
}

export interface Transactions {
  /** @throws StatusError INVALID_ARGUMENT, FAILED_PRECONDITION for a read time that is too old */
  begin(database: MemoryDatabase, options?: TransactionOptions): Transaction;
  /** @throws StatusError INVALID_ARGUMENT for an unknown, ended or expired transaction */
  require(id: string, database: MemoryDatabase): Transaction;
  /** @throws StatusError INVALID_ARGUMENT for an id that was never returned */
  end(id: string): void;
}

interface Entry {
  readonly transaction: Transaction;
  readonly startedMs: number;
  usedMs: number;
}

/** @param nowMs the clock in milliseconds */
export function createTransactions(nowMs: () => number = Date.now): Transactions {
  const entries = new Map<string, Entry>();
  /** Distinguishes the ids of this process. */
  const prefix = randomUUID();
  let count = 0;

  const isExpired = ({ startedMs, usedMs }: Entry) =>
    nowMs() - usedMs > maxIdleMs || nowMs() - startedMs > maxDurationMs;

  const discardExpired = () => {
    for (const [id, entry] of entries) if (isExpired(entry)) entries.delete(id);
  };

  const requireIssued = (id: string) => {
    const text = Buffer.from(id, 'base64').toString();
    const number = Number(text.slice(prefix.length + 1));
    if (!text.startsWith(`${prefix}:`) || !(number <= count)) {
      throw invalidArgument('Invalid transaction.');
    }
  };

  return {
    begin(database, options = {}) {
      if (options.readWrite?.retryTransaction) requireIssued(options.readWrite.retryTransaction);
      discardExpired();
      count++;
      const id = Buffer.from(`${prefix}:${count}`).toString('base64');
      const transaction = createTransaction(id, database, options);
      entries.set(id, { transaction, startedMs: nowMs(), usedMs: nowMs() });
      return transaction;
    },
    require(id, database) {
      requireIssued(id);
      discardExpired();
      const entry = entries.get(id);
      if (!entry || entry.transaction.database !== database) {
        throw invalidArgument('The referenced transaction has expired or is no longer valid.');
      }
      entry.usedMs = nowMs();
      return entry.transaction;
    },
    end(id) {
      requireIssued(id);
      entries.delete(id);
    },
  };
}

/** Returns the state at a time of the past. @throws StatusError */
export function requireSnapshot(database: MemoryDatabase, readTime: string): DocumentSource {
  if (readTime > database.nextTime()) {
    throw invalidArgument("The requested 'read_time' cannot be in the future.");
  }
  const snapshot = snapshotAt(database, readTime);
  if (!snapshot) {
    throw new StatusError('FAILED_PRECONDITION', "The requested 'read_time' is too old.");
  }
  return snapshot;
}

function createTransaction(
  id: string,
  database: MemoryDatabase,
  { readOnly }: TransactionOptions,
): Transaction {
  const readTime = readOnly?.readTime ?? database.nextTime();
  const checks: (() => boolean)[] = [];
  return {
    id,
    database,
    isReadOnly: readOnly !== undefined,
    source: requireSnapshot(database, readTime),
    readTime,
    addRead(isUnchanged) {
      checks.push(isUnchanged);
    },
    requireUnchanged() {
      if (database.time <= readTime || checks.every((isUnchanged) => isUnchanged())) return;
      throw new StatusError('ABORTED', 'Too much contention on these documents. Please try again.');
    },
  };
}
