/**
 * REST, as annotated in the schema (google.api.http): a method and the fields of its request from the path,
 * the query and the body. The content type is not read, since browsers send `text/plain`.
 */
import type { ServerResponse } from 'node:http';
import type { FirestoreService } from '../service/service.ts';
import { StatusError } from '../status.ts';
import { callerOf } from './caller.ts';
import { decodePath, type HttpRequest, parseBody, sendJson, sendNotFound } from './http.ts';
import type { JsonObject } from './json-object.ts';
import { type Method, methods } from './methods.ts';

interface Call {
  readonly method: Method;
  readonly request: JsonObject;
}

/** The methods after the last colon of a path, and the field that the path before it is. */
const verbs = new Map<string, { method: Method; field: 'database' | 'parent' }>([
  ['batchGet', { method: methods.batchGet, field: 'database' }],
  ['beginTransaction', { method: methods.beginTransaction, field: 'database' }],
  ['commit', { method: methods.commit, field: 'database' }],
  ['rollback', { method: methods.rollback, field: 'database' }],
  ['batchWrite', { method: methods.batchWrite, field: 'database' }],
  ['runQuery', { method: methods.runQuery, field: 'parent' }],
  ['runAggregationQuery', { method: methods.runAggregationQuery, field: 'parent' }],
  ['partitionQuery', { method: methods.partitionQuery, field: 'parent' }],
  ['listCollectionIds', { method: methods.listCollectionIds, field: 'parent' }],
]);

/** Methods that have no form in REST, or that this edition of Firestore does not have. */
const unsupportedVerbs: ReadonlySet<string> = new Set(['listen', 'write', 'executePipeline']);

/** @throws StatusError */
export function handleRest(
  service: FirestoreService,
  request: HttpRequest,
  response: ServerResponse,
): void {
  const call = callOf(request);
  if (!call) {
    sendNotFound(response);
    return;
  }
  const caller = callerOf(request.headers.authorization);
  const responses = call.method.handleJson(service, call.request, caller);
  sendJson(response, call.method.isServerStream ? responses : responses[0]);
}

/** @throws StatusError */
function callOf({ method, path, query, body }: HttpRequest): Call | undefined {
  const resource = /^\/v1(?:beta1)?\/(projects\/[^/]+\/databases\/[^/]+\/documents.*)$/.exec(
    path,
  )?.[1];
  if (resource === undefined) return undefined;
  if (method === 'POST') {
    return verbCall(resource, query, body) ?? createCall(decodePath(resource), query, body);
  }
  return resourceCall(method, decodePath(resource), query, body);
}

function verbCall(resource: string, query: URLSearchParams, body: string): Call | undefined {
  const colon = resource.lastIndexOf(':');
  const verb = resource.slice(colon + 1);
  if (colon < 0 || colon < resource.lastIndexOf('/')) return undefined;
  if (unsupportedVerbs.has(verb)) {
    throw new StatusError('UNIMPLEMENTED', `The emulator does not support ${verb} over REST.`);
  }
  const target = verbs.get(verb);
  if (!target) return undefined;
  const parent = decodePath(resource.slice(0, colon));
  if (target.field === 'parent') {
    const fields = { ...parseBody(body), ...fieldsOf(query), parent };
    return { method: target.method, request: fields };
  }
  if (!parent.endsWith('/documents') || parent.split('/').length !== 5) return undefined;
  const database = parent.slice(0, -'/documents'.length);
  return { method: target.method, request: { ...parseBody(body), ...fieldsOf(query), database } };
}

function createCall(resource: string, query: URLSearchParams, body: string): Call | undefined {
  const collection = collectionOf(resource);
  if (!collection) return undefined;
  return {
    method: methods.createDocument,
    request: { ...fieldsOf(query), ...collection, document: parseBody(body) },
  };
}

function resourceCall(
  httpMethod: string,
  name: string,
  query: URLSearchParams,
  body: string,
): Call | undefined {
  const collection = collectionOf(name);
  if (!collection) return undefined;
  const fields = fieldsOf(query);
  switch (httpMethod) {
    case 'GET':
      // An even number of segments after `projects/P/databases/D/documents` is a document.
      return name.split('/').length % 2 === 0
        ? { method: methods.listDocuments, request: { ...fields, ...collection } }
        : { method: methods.getDocument, request: { ...fields, name } };
    case 'PATCH':
      return {
        method: methods.updateDocument,
        request: { ...fields, document: { ...parseBody(body), name } },
      };
    case 'DELETE':
      return { method: methods.deleteDocument, request: { ...fields, name } };
    default:
      return undefined;
  }
}

/** Splits the last segment from a path below `documents`. */
function collectionOf(name: string): { parent: string; collectionId: string } | undefined {
  if (name.split('/').length < 6) return undefined;
  const slash = name.lastIndexOf('/');
  return { parent: name.slice(0, slash), collectionId: name.slice(slash + 1) };
}

/** Parameters of all Google APIs; they are no fields of the request. */
const systemParameters: ReadonlySet<string> = new Set(
  'key alt $alt access_token oauth_token prettyPrint quotaUser $.xgafv'.split(' '),
);

/** Fields by their paths, such as `currentDocument.exists`. */
function fieldsOf(query: URLSearchParams): JsonObject {
  const fields: JsonObject = {};
  for (const path of new Set(query.keys())) {
    if (systemParameters.has(path)) continue;
    const isRepeated = /field_?paths$/i.test(path);
    setPath(fields, path.split('.'), isRepeated ? query.getAll(path) : query.get(path));
  }
  return fields;
}

function setPath(
  fields: JsonObject,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const inner: JsonObject = { ...Object(fields[name]) };
  setPath(inner, rest, value);
  fields[name] = inner;
}
