/**
 * Field paths: names of fields joined by dots, in which names that are not identifiers are quoted with
 * backticks. The messages of the errors are those of Google's emulator.
 */
import { invalidArgument } from '../status.ts';
import { isVector } from './compare.ts';
import type { Fields, Value } from './value.ts';

export type FieldPath = readonly string[];

/** The path that stands for the name of the document. */
export const documentNamePath = '__name__';

const segmentPattern = /[a-zA-Z_][a-zA-Z_0-9]*|`(?:[^`\\]|\\[`\\])+`/y;

/** @throws StatusError INVALID_ARGUMENT */
export function parseFieldPath(text: string): FieldPath {
  if (text === '') throw invalidArgument('Invalid empty property path string.');
  const segments: string[] = [];
  let at = 0;
  while (at <= text.length) {
    segmentPattern.lastIndex = at;
    const segment = segmentPattern.exec(text)?.[0];
    if (segment === undefined) throw invalidPath(text);
    segments.push(requireUnreserved(unquote(segment)));
    at += segment.length;
    if (at < text.length && text[at] !== '.') throw invalidPath(text);
    at++;
  }
  return segments;
}

export const formatFieldPath = (path: FieldPath): string =>
  path
    .map((segment) =>
      /^[a-zA-Z_][a-zA-Z_0-9]*$/.test(segment)
        ? segment
        : `\`${segment.replace(/[`\\]/g, '\\$&')}\``,
    )
    .join('.');

export const isReservedFieldName = (name: string): boolean => /^__.+__$/s.test(name);

export function getField(fields: Fields, path: FieldPath): Value | undefined {
  let value: Value | undefined;
  let inside: Fields | undefined = fields;
  for (const segment of path) {
    value = inside && Object.hasOwn(inside, segment) ? inside[segment] : undefined;
    if (value === undefined) return undefined;
    inside = mapFields(value);
  }
  return value;
}

/** Returns a copy with the field set; maps on the way are created, and replace values that are not maps. */
export function setField(fields: Fields, path: FieldPath, value: Value): Fields {
  const [first = '', ...rest] = path;
  if (rest.length === 0) return withEntry(fields, first, value);
  return withEntry(fields, first, {
    mapValue: { fields: setField(mapAt(fields, first) ?? emptyFields(), rest, value) },
  });
}

/** Returns a copy without the field, or the same fields if they do not have it. */
export function deleteField(fields: Fields, path: FieldPath): Fields {
  const [first = '', ...rest] = path;
  if (!Object.hasOwn(fields, first)) return fields;
  if (rest.length > 0) {
    const inner = mapAt(fields, first);
    if (!inner) return fields;
    const remaining = deleteField(inner, rest);
    return remaining === inner
      ? fields
      : withEntry(fields, first, { mapValue: { fields: remaining } });
  }
  return Object.entries(fields).reduce<Record<string, Value>>((copy, [name, value]) => {
    if (name !== first) copy[name] = value;
    return copy;
  }, emptyFields());
}

/** Returns the fields at the paths only. The path of the document's name selects no field. */
export function selectFields(fields: Fields, paths: readonly FieldPath[]): Fields {
  let selected: Fields = emptyFields();
  for (const path of paths) {
    const value = getField(fields, path);
    if (value !== undefined) selected = setField(selected, path, value);
  }
  return selected;
}

/** Fields without a prototype, since `__proto__` is a valid field name. */
export const emptyFields = (): Record<string, Value> => Object.create(null);

function withEntry(fields: Fields, name: string, value: Value): Fields {
  const copy: Record<string, Value> = Object.assign(emptyFields(), fields);
  copy[name] = value;
  return copy;
}

function mapAt(fields: Fields, name: string): Fields | undefined {
  const value = getField(fields, [name]);
  return value && mapFields(value);
}

/** A vector is stored as a map, but has no fields. */
const mapFields = (value: Value): Fields | undefined =>
  'mapValue' in value && !isVector(value) ? value.mapValue.fields : undefined;

function requireUnreserved(name: string): string {
  if (name !== documentNamePath && isReservedFieldName(name)) {
    throw invalidArgument(`Invalid reserved name in field path ${name}`);
  }
  return name;
}

const unquote = (segment: string) =>
  segment.startsWith('`') ? segment.slice(1, -1).replace(/\\(.)/gs, '$1') : segment;

const invalidPath = (text: string) =>
  invalidArgument(
    `Invalid property path "${text}". Unquoted property paths must match regex ([a-zA-Z_][a-zA-Z_0-9]*), and quoted property paths must match regex (\`(?:[^\`\\\\]|(?:\\\\.))+\`)`,
  );
