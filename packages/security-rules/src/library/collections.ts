// https://firebase.google.com/docs/reference/rules/rules.List, rules.Set, rules.Map and rules.MapDiff
import { areSimilar, contains } from '../equality.ts';
import {
  any,
  constraint,
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
import { isContained } from './constraints.ts';
import { textOf } from './numbers.ts';
import { binary, type Library, type Operation, ternary, unary } from './operation.ts';

export const collectionMethods: Library = new Map([
  [
    'size',
    [unary(list, ({ length }) => BigInt(length)), unary(set, ({ items }) => BigInt(items.length))],
  ],
  ['hasAll', onCollections((items, others, has) => others.every((item) => has(items, item)))],
  [
    'hasAny',
    [
      ...onCollections((items, others, has) => others.some((item) => has(items, item))),
      binary(constraint, list, (items, others) => others.some((item) => isContained(items, item))),
    ],
  ],
  ['hasOnly', onCollections((items, others, has) => items.every((item) => has(others, item)))],
  ['concat', [binary(list, list, (items, others) => [...items, ...others])]],
  ['join', [binary(list, string, joinItems)]],
  [
    'removeAll',
    [binary(list, list, (items, others) => items.filter((item) => !contains(others, item)))],
  ],
  ['toSet', [unary(list, toSet)]],
  ['difference', [binary(set, set, ({ items }, other) => toSet(itemsOutside(items, other)))]],
  ['intersection', [binary(set, set, ({ items }, other) => toSet(itemsInside(items, other)))]],
  ['union', [binary(set, set, ({ items }, other) => toSet([...items, ...other.items]))]],
]);

export function toSet(items: readonly Value[]): SetValue {
  const unique: Value[] = [];
  for (const item of items) if (!contains(unique, item, areSimilar)) unique.push(item);
  return new SetValue(unique);
}

type Has = (items: readonly Value[], item: Value) => boolean;

const hasSimilar: Has = (items, item) => contains(items, item, areSimilar);

/** The overloads for a list with a list, and for a set with a list or a set. */
function onCollections(
  apply: (items: readonly Value[], others: readonly Value[], has: Has) => boolean,
): readonly Operation[] {
  return [
    binary(list, list, (items, others) => apply(items, others, contains)),
    binary(set, list, ({ items }, others) => apply(items, others, hasSimilar)),
    binary(set, set, ({ items }, others) => apply(items, others.items, hasSimilar)),
  ];
}

function itemsInside(items: readonly Value[], other: SetValue): readonly Value[] {
  return items.filter((item) => hasSimilar(other.items, item));
}

function itemsOutside(items: readonly Value[], other: SetValue): readonly Value[] {
  return items.filter((item) => !hasSimilar(other.items, item));
}

function joinItems(items: readonly Value[], separator: string): string {
  return items.map(textOf).join(separator);
}

type KeyFilter = (key: string, diff: MapDiff) => boolean;

const isAdded: KeyFilter = (key, { before }) => !before.has(key);
const isRemoved: KeyFilter = (key, { after }) => !after.has(key);
const isUnchanged: KeyFilter = (key, { after, before }) => {
  const [newValue, oldValue] = [after.get(key), before.get(key)];
  return newValue !== undefined && oldValue !== undefined && areSimilar(newValue, oldValue);
};

export const mapMethods: Library = new Map([
  ['size', [unary(map, ({ size }) => BigInt(size))]],
  ['keys', [unary(map, (entries) => [...entries.keys()].sort())]],
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
