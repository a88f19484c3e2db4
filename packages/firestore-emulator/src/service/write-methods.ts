/** Commit, BatchWrite and the methods for transactions. */
import { invalidArgument, StatusError, statusNumberOf } from '../status.ts';
import type { MemoryDatabase } from '../store/memory-database.ts';
import type { Transaction } from '../store/transactions.ts';
import { requireInDatabase } from '../values/resource-name.ts';
import type { CollapseOptions } from '../write/collapse.ts';
import { parseWrite } from '../write/parse-write.ts';
import { planCommit } from '../write/plan-commit.ts';
import { createAccessChecks } from './access-checks.ts';
import type { ServiceContext } from './context.ts';
import type { CommitResponse, Status, Write, WriteResult } from './messages.ts';
import type { Caller, FirestoreService } from './service.ts';

type WriteMethods = Pick<
  FirestoreService,
  'beginTransaction' | 'commit' | 'rollback' | 'batchWrite'
>;

interface CommitOptions {
  readonly database: MemoryDatabase;
  readonly writes: readonly Write[];
  readonly caller: Caller;
  readonly transaction?: Transaction | undefined;
  readonly collapse?: CollapseOptions;
}

export const createWriteMethods = (context: ServiceContext): WriteMethods => ({
  beginTransaction({ database, options }) {
    const { id } = context.transactions.begin(context.databases.get(database), options);
    return { transaction: id };
  },

  commit(request, caller) {
    const database = context.databases.get(request.database);
    const writes = request.writes ?? [];
    requireWritesInDatabase(writes, request.database);
    if (!request.transaction) return commitWrites(context, { database, writes, caller });
    const transaction = context.transactions.require(request.transaction, database);
    return commitTransaction(context, { database, writes, caller, transaction });
  },

  rollback(request) {
    context.transactions.end(request.transaction ?? '');
  },

  batchWrite(request, caller) {
    const database = context.databases.get(request.database);
    createAccessChecks(context.rulesOf, database, caller).requireOwner('Batch writes');
    const writes = request.writes ?? [];
    requireWritesInDatabase(writes, request.database);
    requireDistinctDocuments(writes);
    const outcomes = writes.map((write) =>
      writeAlone(context, { database, writes: [write], caller }),
    );
    return {
      writeResults: outcomes.map(({ result }) => result),
      status: outcomes.map(({ status }) => status),
    };
  },
});

/** Commits a batch of a Write stream. */
export const createStreamCommit =
  (context: ServiceContext): FirestoreService['commit'] =>
  (request, caller) => {
    const database = context.databases.get(request.database);
    const writes = request.writes ?? [];
    requireWritesInDatabase(writes, request.database);
    const collapse = { canRepeatVerify: true };
    return commitWrites(context, { database, writes, caller, collapse });
  };

/** Commits all writes or none. @throws StatusError */
export function commitWrites(
  { rulesOf }: ServiceContext,
  { database, writes, caller, collapse }: CommitOptions,
): CommitResponse {
  const commitTime = database.nextTime();
  const plan = planCommit(database.read, writes, commitTime, collapse);
  createAccessChecks(rulesOf, database, caller).requireWrites(plan, commitTime);
  plan.requirePreconditions();
  if (plan.changes.length > 0) database.apply(plan.changes, commitTime);
  return { writeResults: plan.results, commitTime };
}

function commitTransaction(
  context: ServiceContext,
  options: CommitOptions & { transaction: Transaction },
): CommitResponse {
  const { transaction, writes } = options;
  if (transaction.isReadOnly && writes.length > 0) {
    throw invalidArgument('Cannot modify entities in a read-only transaction.');
  }
  try {
    if (!transaction.isReadOnly) transaction.requireUnchanged();
    return commitWrites(context, options);
  } finally {
    context.transactions.end(transaction.id);
  }
}

function writeAlone(
  context: ServiceContext,
  options: CommitOptions,
): { result: WriteResult; status: Status } {
  try {
    const { writeResults } = commitWrites(context, options);
    return { result: writeResults[0] ?? {}, status: {} };
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return { result: {}, status: { code: statusNumberOf(error.code), message: error.message } };
  }
}

const nameOf = (write: Write): string => parseWrite(write).name;

function requireWritesInDatabase(writes: readonly Write[], database: string): void {
  for (const { update, transform, delete: deleted, verify } of writes) {
    const name = update?.name ?? transform?.document ?? deleted ?? verify;
    if (name !== undefined) requireInDatabase(name, database);
  }
}

function requireDistinctDocuments(writes: readonly Write[]): void {
  if (new Set(writes.map(nameOf)).size === writes.length) return;
  throw invalidArgument('the same document cannot be written more than once in a single request');
}
