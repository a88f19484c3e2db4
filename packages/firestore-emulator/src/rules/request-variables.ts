/** The variables `request` and `resource` of a request, as Google's emulator sets them. */
import {
  Constraint,
  documentValue,
  type MapValue,
  type PathSegment,
  PathValue,
  type Value,
} from '@neev/security-rules';
import type { AccessRequest } from '../service/access.ts';
import type { StructuredQuery } from '../service/messages.ts';
import type { Caller } from '../service/service.ts';
import { parseFieldPath } from '../values/field-path.ts';
import type { Document } from '../values/value.ts';
import { branchesOf, type QueryBranch } from './query-branches.ts';
import { fromJson, segmentsOf, toPath, toRulesMap, toTimestamp } from './rules-values.ts';

/** What one evaluation of the rules is about. A query has one for each of its alternatives. */
export interface Subject {
  readonly path: readonly PathSegment[];
  readonly variables: MapValue;
  /** Google's emulator cannot read documents after the commit for a query that names its documents. */
  readonly canReadAfter: boolean;
}

export function subjectsOf(request: AccessRequest): Subject[] {
  return request.method === 'list' ? listSubjects(request) : [documentSubject(request)];
}

function documentSubject(request: AccessRequest): Subject {
  const { name, method, stored, proposed } = request;
  const path = segmentsOf(name);
  const members: [string, Value][] = [...commonMembers(request), ['path', new PathValue(path)]];
  if (method !== 'get') members.push(['resource', resourceOf(name, proposed)]);
  const variables = new Map<string, Value>([
    ['request', new Map(members)],
    ['resource', resourceOf(name, stored)],
  ]);
  return { path, variables, canReadAfter: true };
}

function listSubjects(request: AccessRequest): Subject[] {
  const query = request.query ?? {};
  return branchesOf(query.where).map((branch) => {
    const path = pathOfBranch(request.name, query, branch);
    const members: [string, Value][] = [
      ...commonMembers(request),
      ['query', queryValue(query)],
      ...knownPath(path),
    ];
    const resource = resourceOfBranch(branch, query, request);
    const variables = new Map<string, Value>([['request', new Map(members)]]);
    if (resource !== undefined) variables.set('resource', resource);
    return { path, variables, canReadAfter: branch.documentName === undefined };
  });
}

function commonMembers({ caller, method, time }: AccessRequest): [string, Value][] {
  return [
    ['auth', authValue(caller)],
    ['method', method],
    ['time', toTimestamp(time)],
  ];
}

function authValue(caller: Caller): Value {
  if (caller.kind !== 'user') return null;
  return new Map<string, Value>([
    ['uid', caller.uid],
    ['token', fromJson(caller.token)],
  ]);
}

function resourceOf(name: string, document: Document | undefined): Value {
  return document === undefined ? null : documentValue(toPath(name), toRulesMap(document.fields));
}

const ANY: PathSegment = { kind: 'any' };

/** Segments after the collection are not known, nor is the depth of a collection group. */
function pathOfBranch(
  name: string,
  { from: [selector] = [] }: StructuredQuery,
  { documentName }: QueryBranch,
): PathSegment[] {
  if (documentName !== undefined) return segmentsOf(documentName);
  const { parent, collectionId } = locateCollection(name, selector?.collectionId);
  const depth: PathSegment[] = selector?.allDescendants ? [{ kind: 'any-path' }] : [];
  return [...parent, ...depth, collectionId ?? ANY, ANY];
}

/** `name` is the name of the collection, or of the parent of a collection group or of all collections. */
function locateCollection(name: string, selected: string | undefined) {
  const segments = segmentsOf(name).filter((segment) => segment !== '');
  const isCollection = segments.length % 2 === 0;
  if (!isCollection) return { parent: segments, collectionId: selected };
  return { parent: segments.slice(0, -1), collectionId: segments.at(-1) };
}

/** `request.path` is the path of the collection, or of the document if its name is known. */
function knownPath(path: readonly PathSegment[]): [string, Value][] {
  const known = path.flatMap((segment) => (typeof segment === 'string' ? [segment] : []));
  const unknownSegments = path.length - known.length;
  const isCollection = unknownSegments === 1 && typeof path.at(-1) !== 'string';
  return unknownSegments === 0 || isCollection ? [['path', new PathValue(known)]] : [];
}

function queryValue({ limit, offset, orderBy = [] }: StructuredQuery): Value {
  const orders = orderBy.map(({ field, direction }): [string, Value] => [
    parseFieldPath(field.fieldPath).join('.'),
    direction === 'DESCENDING' ? 'DESC' : 'ASC',
  ]);
  return new Map<string, Value>([
    ['limit', limit === undefined ? null : BigInt(limit)],
    ['offset', BigInt(offset ?? 0)],
    ['orderBy', new Map(orders)],
  ]);
}

/** Undefined if the query names a document that does not exist. */
function resourceOfBranch(
  { data, documentName, hasNameFilter }: QueryBranch,
  { from: [selector] = [] }: StructuredQuery,
  { name, readBefore }: AccessRequest,
): Value | undefined {
  if (documentName !== undefined) {
    const stored = readBefore(documentName);
    return stored && documentValue(toPath(documentName), toRulesMap(stored.fields));
  }
  const { parent } = locateCollection(name, undefined);
  const isBelowDocument = parent.length > 3 && selector?.allDescendants === true;
  const resource = new Map<string, Value>([['data', data]]);
  if (hasNameFilter || isBelowDocument) resource.set('__name__', new Constraint([]));
  return resource;
}
