/** The view of a target that names documents. */
import type { Document } from '../values/value.ts';
import type { View, ViewUpdate } from './view.ts';

export function createDocumentView(documentNames: readonly string[]): View {
  const names = new Set(documentNames);
  return {
    scope: { kind: 'documents', names: [...names] },
    isProjected: false,
    open: ({ read }) => [...names].map((name) => updateOf(name, read(name))),
    restore() {},
    update: (_, changes) =>
      changes.filter(({ name }) => names.has(name)).map(({ name, after }) => updateOf(name, after)),
    count: ({ read }) => [...names].filter((name) => read(name) !== undefined).length,
  };
}

const updateOf = (name: string, document: Document | undefined): ViewUpdate =>
  document ? { kind: 'matches', document } : { kind: 'missing', name };
