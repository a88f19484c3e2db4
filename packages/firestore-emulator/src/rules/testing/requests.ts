/** Requests for tests of the rules. */
import type { AccessMethod, AccessRequest } from '../../service/access.ts';
import type { StructuredQuery } from '../../service/messages.ts';
import type { Document, Fields, Value } from '../../values/value.ts';
import { createAccessRules, type LoadedAccessRules } from '../access-rules.ts';

const ROOT = 'projects/p/databases/(default)/documents';
const TIME = '2026-01-02T03:04:05.678000Z';

export const int = (value: number): Value => ({ integerValue: String(value) });
export const text = (stringValue: string): Value => ({ stringValue });
export const array = (...values: Value[]): Value => ({ arrayValue: { values } });
export const nameOf = (path: string): string => `${ROOT}/${path}`;

/** The path of a document, or of a collection for `list`, and what the request contains. */
export interface TestRequest {
  readonly method: AccessMethod;
  readonly path: string;
  readonly uid?: string;
  readonly stored?: Fields;
  readonly proposed?: Fields;
  readonly query?: StructuredQuery;
  /** The documents of the database, by path. */
  readonly documents?: Readonly<Record<string, Fields>>;
  /** The documents after the commit; by default, the same. */
  readonly documentsAfter?: Readonly<Record<string, Fields>>;
  readonly batch?: AccessRequest['batch'];
}

export function requireRules(source: string): LoadedAccessRules {
  const { rules, issues } = createAccessRules(source);
  if (rules === undefined) throw new Error(JSON.stringify(issues));
  return rules;
}

/** Rules whose blocks are in the root of the database. */
export function rulesOf(blocks: string): LoadedAccessRules {
  return requireRules(
    `rules_version = '2';\nservice cloud.firestore {\n  match /databases/{database}/documents {\n${blocks}\n  }\n}`,
  );
}

/** Returns `allowed`, or the message of the denial. */
export function outcomeOf(rules: LoadedAccessRules, request: TestRequest): string {
  try {
    rules.requireAccess(toAccessRequest(request));
    return 'allowed';
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  }
}

function toAccessRequest(request: TestRequest): AccessRequest {
  const { method, path, uid, stored, proposed, query, batch, documents = {} } = request;
  const after = request.documentsAfter ?? documents;
  return {
    method,
    name: nameOf(path),
    time: TIME,
    caller: uid === undefined ? { kind: 'anonymous' } : { kind: 'user', uid, token: { sub: uid } },
    stored: stored && documentOf(path, stored),
    proposed: proposed && documentOf(path, proposed),
    query,
    batch,
    readBefore: (name) => readFrom(documents, name),
    readAfter: (name) => readFrom(after, name),
  };
}

function readFrom(documents: Readonly<Record<string, Fields>>, name: string): Document | undefined {
  const path = name.slice(ROOT.length + 1);
  const fields = documents[path];
  return fields && documentOf(path, fields);
}

function documentOf(path: string, fields: Fields): Document {
  return { name: nameOf(path), fields, createTime: TIME, updateTime: TIME };
}
