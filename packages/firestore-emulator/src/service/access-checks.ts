/** Asks the security rules before reads and writes. */
import { StatusError } from '../status.ts';
import type { DocumentSource } from '../store/document-index.ts';
import type { MemoryDatabase } from '../store/memory-database.ts';
import { projectOf } from '../values/resource-name.ts';
import { truncateToMillis } from '../values/time.ts';
import type { Document } from '../values/value.ts';
import type { CommitPlan, PlannedWrite } from '../write/plan-commit.ts';
import type { AccessBatch, AccessMethod, AccessRequest, AccessRules } from './access.ts';
import type { StructuredQuery } from './messages.ts';
import type { Caller } from './service.ts';

/** Returns the rules of a project; nothing if none are loaded, which allows everything. */
export type RulesOf = (project: string) => AccessRules | undefined;

export interface AccessChecks {
  requireGet(source: DocumentSource, name: string, stored: Document | undefined): void;
  /** @param collection the resource name of the collection, or of the parent of a collection group */
  requireList(source: DocumentSource, collection: string, query: StructuredQuery): void;
  requireWrites(plan: CommitPlan, commitTime: string): void;
  /** @param operations what only the owner may do */
  requireOwner(operations: string): void;
}

/** The methods throw a StatusError PERMISSION_DENIED. */
export function createAccessChecks(
  rulesOf: RulesOf,
  database: MemoryDatabase,
  caller: Caller,
): AccessChecks {
  const rules = caller.kind === 'owner' ? undefined : rulesOf(projectOf(database.name));
  const now = () => truncateToMillis(database.nextTime());

  const requireRead = (
    source: DocumentSource,
    request: Pick<AccessRequest, 'method' | 'name' | 'stored' | 'query'>,
  ) =>
    rules?.requireAccess({
      ...request,
      caller,
      time: now(),
      readBefore: source.read,
      readAfter: source.read,
    });

  return {
    requireGet: (source, name, stored) => requireRead(source, { method: 'get', name, stored }),
    requireList: (source, name, query) => requireRead(source, { method: 'list', name, query }),
    requireWrites(plan, commitTime) {
      if (!rules) return;
      const written = new Set(plan.writes.map(({ name }) => name));
      const batch: AccessBatch | undefined =
        plan.writes.length > 1 ? { documents: new Set(), written } : undefined;
      for (const write of plan.writes) {
        rules.requireAccess({
          method: methodOf(write),
          name: write.name,
          stored: write.before,
          proposed: isRead(write) ? undefined : write.after,
          caller,
          time: truncateToMillis(commitTime),
          batch,
          readBefore: database.read,
          readAfter: plan.readAfter,
        });
      }
    },
    requireOwner(operations) {
      if (caller.kind === 'owner') return;
      throw new StatusError('PERMISSION_DENIED', `${operations} require admin authentication.`);
    },
  };
}

/** A verified document was read by the transaction. */
const isRead = ({ effect }: PlannedWrite) => effect === 'verify';

/** A required existence decides on the method, also where the document does not meet it. */
function methodOf({ effect, before }: PlannedWrite): AccessMethod {
  if (effect === 'upsert') return before ? 'update' : 'create';
  return methods[effect];
}

const methods = { insert: 'create', update: 'update', delete: 'delete', verify: 'get' } as const;
