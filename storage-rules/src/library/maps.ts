// https://firebase.google.com/docs/reference/rules/rules.Map and rules.MapDiff
import { areEqual } from '../equal.ts';
import {
  any,
  EvaluationError,
  list,
  MapDiff,
  type MapValue,
  map,
  mapDiff,
  string,
  type Value,
} from '../values.ts';
import { toSet } from './collections.ts';
import { binary, type Library, type Operation, ternary, unary } from './operation.ts';

type KeyFilter = (key: string, diff: MapDiff) => boolean;

const isAdded: KeyFilter = (key, { before }) => !before.has(key);
const isRemoved: KeyFilter = (key, { after }) => !after.has(key);
const isUnchanged: KeyFilter = (key, { after, before }) => {
  const [now, then] = [after.get(key), before.get(key)];
  return now !== undefined && then !== undefined && areEqual(now, then);
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

function getByKey(entries: MapValue, key: string, otherwise: Value): Value {
  return entries.get(key) ?? (entries.has(key) ? null : otherwise);
}

/** A list of keys leads through nested maps; the default stands in wherever the way ends. */
function getByPath(entries: MapValue, keys: readonly Value[], otherwise: Value): Value {
  if (keys.length === 0) throw new EvaluationError('get takes at least one key');
  let found: Value = entries;
  for (const key of keys) {
    if (!string.accepts(key)) throw new EvaluationError('get takes a list of strings');
    if (!map.accepts(found) || !found.has(key)) return otherwise;
    found = getByKey(found, key, otherwise);
  }
  return found;
}

function keysWhere(isWanted: KeyFilter): readonly Operation[] {
  return [
    unary(mapDiff, (diff) => {
      const keys = new Set([...diff.after.keys(), ...diff.before.keys()]);
      return toSet([...keys].filter((key) => isWanted(key, diff)));
    }),
  ];
}
