/** How the service asks the security rules. */
import type { Document } from '../values/value.ts';
import type { StructuredQuery } from './messages.ts';
import type { Caller } from './service.ts';

export type AccessMethod = 'get' | 'list' | 'create' | 'update' | 'delete';

export interface AccessRequest {
  readonly method: AccessMethod;
  readonly caller: Caller;
  /** The resource name of the document; for `list`, of the collection or of the parent of a collection group. */
  readonly name: string;
  /** The time of the request; that of the commit for writes. */
  readonly time: string;
  /** The stored document. */
  readonly stored?: Document | undefined;
  /** The document after a create or update, with its transforms. */
  readonly proposed?: Document | undefined;
  /** The query of a `list`. For a collection group, `from[0].allDescendants`. */
  readonly query?: StructuredQuery | undefined;
  /** The same object for all writes of a commit that has several; absent otherwise. */
  readonly batch?: AccessBatch | undefined;
  /** Reads a document as it is before the writes. */
  readBefore(name: string): Document | undefined;
  /** Reads a document as it is after all writes of the commit. */
  readAfter(name: string): Document | undefined;
}

/** What the rules remember between the writes of a commit. `documents` is created empty by the service. */
export interface AccessBatch {
  /** The documents that the conditions have read, of which a commit may read 20. */
  readonly documents: Set<string>;
  /** The resource names of the documents that the commit writes. */
  readonly written: ReadonlySet<string>;
}

/** The rules of a project. */
export interface AccessRules {
  /** @throws StatusError PERMISSION_DENIED */
  requireAccess(request: AccessRequest): void;
}
