/** The view of a target that is a query. */
import { parseQuery, type Query } from '../query/query.ts';
import type { StructuredQuery } from '../service/messages.ts';
import type { Change } from '../store/database.ts';
import type { Document } from '../values/value.ts';
import type { Scope, View, ViewUpdate } from './view.ts';
import { createWindow, keptResults, type Window } from './window.ts';

/** @throws StatusError INVALID_ARGUMENT */
export function createQueryView(parent: string, structuredQuery: StructuredQuery): View {
  const query = parseQuery(parent, structuredQuery);
  return {
    scope: scopeOf(query),
    isProjected: structuredQuery.select !== undefined,
    ...(query.limit === undefined && query.offset === 0
      ? createUnlimited(query)
      : createLimited(query, windowOf(parent, structuredQuery))),
  };
}

type ViewState = Omit<View, 'scope' | 'isProjected'>;

/** Whether a document is in the view depends on that document alone, so the view has no state. */
function createUnlimited(query: Query): ViewState {
  const updateOf = (change: Change): ViewUpdate[] => {
    const { before, after } = change;
    if (after && query.matches(after)) return [toMatch(query, after)];
    return before && query.matches(before) ? [toLeft(query, before, change)] : [];
  };
  return {
    open: (source) => query.find(source).map((document) => toMatch(query, document)),
    restore() {},
    update: (_, changes) => changes.flatMap(updateOf),
    count: (source) => query.find(source).length,
  };
}

/** A document can enter or leave the view because of others, so the view remembers its documents. */
function createLimited(query: Query, window: Window): ViewState {
  return {
    open: (source) => window.open(source).map((document) => toMatch(query, document)),
    restore(earlier) {
      window.open(earlier);
    },
    update(source, changes) {
      const { entered, left } = window.update(source, changes);
      const changesByName = new Map(changes.map((change) => [change.name, change]));
      return [
        ...left.map((document) => toLeft(query, document, changesByName.get(document.name))),
        ...entered.map((document) => toMatch(query, document)),
      ];
    },
    count: () => window.size(),
  };
}

function windowOf(parent: string, { offset = 0, limit, ...query }: StructuredQuery): Window {
  if (limit === undefined) {
    return createWindow(parseQuery(parent, query), {
      start: offset,
      end: Number.POSITIVE_INFINITY,
    });
  }
  const options = { start: offset, end: offset + limit };
  return createWindow(parseQuery(parent, { ...query, limit: keptResults(options) }), options);
}

const toMatch = (query: Query, document: Document): ViewUpdate => ({
  kind: 'matches',
  document: query.project(document),
});

function toLeft(query: Query, { name }: Document, change: Change | undefined): ViewUpdate {
  if (change && !change.after) return { kind: 'missing', name };
  return { kind: 'left', name, document: change?.after && query.project(change.after) };
}

function scopeOf({ parent, collectionId, allDescendants }: Query): Scope {
  if (collectionId === undefined) return { kind: 'all' };
  if (allDescendants) return { kind: 'collectionGroup', id: collectionId };
  return { kind: 'collection', name: `${parent}/${collectionId}` };
}
