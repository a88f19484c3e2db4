/** Moves documents to a database of another name, with the references among them. */
import type { Document, Fields, Value } from '../values/value.ts';
import type { DatabaseState } from './saved-state.ts';

export function renameDatabase({ name, documents }: DatabaseState, newName: string): DatabaseState {
  if (name === newName) return { name, documents };
  const rename = (resource: string) =>
    resource.startsWith(`${name}/`) ? newName + resource.slice(name.length) : resource;
  const renamed = [...documents].map(
    (document): Document => ({
      ...document,
      name: rename(document.name),
      fields: renameInFields(document.fields, rename),
    }),
  );
  return { name: newName, documents: renamed };
}

type Rename = (resource: string) => string;

function renameInFields(fields: Fields, rename: Rename): Fields {
  const result: Record<string, Value> = Object.create(null);
  for (const [name, value] of Object.entries(fields)) result[name] = renameInValue(value, rename);
  return result;
}

function renameInValue(value: Value, rename: Rename): Value {
  if ('referenceValue' in value) return { referenceValue: rename(value.referenceValue) };
  if ('mapValue' in value) {
    return { mapValue: { fields: renameInFields(value.mapValue.fields, rename) } };
  }
  if (!('arrayValue' in value)) return value;
  const values = value.arrayValue.values.map((element) => renameInValue(element, rename));
  return { arrayValue: { values } };
}
