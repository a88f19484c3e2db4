// https://firebase.google.com/docs/reference/rules/rules.List, rules.Set, rules.Map and rules.MapDiff
import {
  any,
  areEqual,
  contains,
  containsAll,
  EvaluationError,
  list,
  MapDiff,
  type MapValue,
  map,
  mapDiff,
  SetValue,
  set,
  string,
  type Value,
} from '../values.ts';
import { binary, type Library, type Operation, ternary, unary } from './operation.ts';

export const collectionMethods: Library = new Map([
  [
    'size',
    [unary(list, ({ length }) => BigInt(length)), unary(set, ({ items }) => BigInt(items.length))],
  ],
  ['hasAll', onCollections((items, others) => containsAll(items, others))],
  ['hasAny', onCollections((items, others) => others.some((item) => contains(items, item)))],
  ['hasOnly', onCollections((items, others) => containsAll(others, items))],
  ['concat', [binary(list, list, (items, others) => [...items, ...others])]],
  ['join', [binary(list, string, joinItems)]],
  ['removeAll', [binary(list, list, (items, others) => without(items, others))]],
  ['toSet', [unary(list, toSet)]],
  ['difference', [binary(set, set, ({ items }, other) => toSet(without(items, other.items)))]],
  [
    'intersection',
    [
      binary(set, set, ({ items }, other) =>
        toSet(items.filter((item) => contains(other.items, item))),
      ),
    ],
  ],
  ['union', [binary(set, set, ({ items }, other) => toSet([...items, ...other.items]))]],
]);

export function toSet(items: readonly Value[]): SetValue {
  const unique: Value[] = [];
  for (const item of items) if (!contains(unique, item)) unique.push(item);
  return new SetValue(unique);
}

/** The overloads for a list or a set, with a list or a set as argument. */
function onCollections(
  apply: (items: readonly Value[], others: readonly Value[]) => boolean,
): readonly Operation[] {
  return [
    binary(list, list, apply),
    binary(list, set, (items, other) => apply(items, other.items)),
    binary(set, list, ({ items }, other) => apply(items, other)),
    binary(set, set, ({ items }, other) => apply(items, other.items)),
  ];
}

function without(items: readonly Value[], others: readonly Value[]): readonly Value[] {
  return items.filter((item) => !contains(others, item));
}

function joinItems(items: readonly Value[], separator: string): string {
  const isText = (item: Value): item is string => typeof item === 'string';
  if (!items.every(isText)) throw new EvaluationError('join takes a list of strings');
  return items.join(separator);
}

type KeyFilter = (key: string, diff: MapDiff) => boolean;

const isAdded: KeyFilter = (key, { before }) => !before.has(key);
const isRemoved: KeyFilter = (key, { after }) => !after.has(key);
const isUnchanged: KeyFilter = (key, { after, before }) => {
  const [newValue, oldValue] = [after.get(key), before.get(key)];
  return newValue !== undefined && oldValue !== undefined && areEqual(newValue, oldValue);
};

export const mapMethods: Library = new Map([
  ['size', [unary(map, ({ size }) => BigInt(size))]],
  ['keys', [unary(map, (entries) => [...entries.keys()])]],
  ['values', [unary(map, (entries) => [...entries.values()])]],
  ['get', [ternary([map, string, any], getByKey), ternary([map, list, any], getByPath)]],
  ['diff', [binary(map, map, (after, before) => new MapDiff(after, before))]],
  ['addedKeys', keysWhere(isAdded)],
  ['removedKeys', keysWhere(isRemoved)],
  ['unchangedKeys', keysWhere(isUnchanged)],
  ['affectedKeys', keysWhere((key, diff) => !isUnchanged(key, diff))],
  [
    'changedKeys',
    keysWhere(
      (key, diff) => !isAdded(key, diff) && !isRemoved(key, diff) && !isUnchanged(key, diff),
    ),
  ],
]);

function getByKey(entries: MapValue, key: string, defaultValue: Value): Value {
  return entries.get(key) ?? (entries.has(key) ? null : defaultValue);
}

/** Follows a list of keys through nested maps. Returns the default when a key is missing. */
function getByPath(entries: MapValue, keys: readonly Value[], defaultValue: Value): Value {
  if (keys.length === 0) throw new EvaluationError('get takes at least one key');
  let current: Value = entries;
  for (const key of keys) {
    if (!string.accepts(key)) throw new EvaluationError('get takes a list of strings');
    if (!map.accepts(current) || !current.has(key)) return defaultValue;
    current = getByKey(current, key, defaultValue);
  }
  return current;
}

function keysWhere(isIncluded: KeyFilter): readonly Operation[] {
  return [
    unary(mapDiff, (diff) => {
      const keys = new Set([...diff.after.keys(), ...diff.before.keys()]);
      return toSet([...keys].filter((key) => isIncluded(key, diff)));
    }),
  ];
}
