// https://firebase.google.com/docs/reference/rules/rules.List and rules.Set
import { contains, containsAll } from '../equal.ts';
import { EvaluationError, list, SetValue, set, string, type Value } from '../values.ts';
import { binary, type Library, type Operation, unary } from './operation.ts';

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

/** A list or a set against a list or a set. */
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
