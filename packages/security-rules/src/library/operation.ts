// The form of the library: one entry per overload, typed by its parameters, without casts.
import { EvaluationError, type Type, typeNameOf, type Value } from '../values.ts';

/** One overload. `apply` returns undefined when the arguments have other types; throws EvaluationError on failure. */
export interface Operation {
  readonly arity: number;
  readonly apply: (values: readonly Value[]) => Value | undefined;
}

/** The overloads of each name, in the order in which they are tried. */
export type Library = ReadonlyMap<string, readonly Operation[]>;

export function unary<A extends Value>(a: Type<A>, apply: (a: A) => Value): Operation {
  return overload([a], apply);
}

export function binary<A extends Value, B extends Value>(
  a: Type<A>,
  b: Type<B>,
  apply: (a: A, b: B) => Value | undefined,
): Operation {
  return overload([a, b], apply);
}

export function ternary<A extends Value, B extends Value, C extends Value>(
  types: Types<[A, B, C]>,
  apply: (a: A, b: B, c: C) => Value,
): Operation {
  return overload(types, apply);
}

type Types<Values extends Value[]> = { readonly [Index in keyof Values]: Type<Values[Index]> };

function overload<Values extends Value[]>(
  types: Types<Values>,
  apply: (...values: Values) => Value | undefined,
): Operation {
  const accepts = (values: readonly Value[]): values is Values =>
    values.length === types.length && values.every((value, index) => types[index]?.accepts(value));
  return {
    arity: types.length,
    apply: (values) => (accepts(values) ? apply(...values) : undefined),
  };
}

/** An overload with `arity` arguments of one type. */
export function variadic<A extends Value>(
  arity: number,
  type: Type<A>,
  apply: (values: readonly A[]) => Value,
): Operation {
  const accepts = (values: readonly Value[]): values is readonly A[] => values.every(type.accepts);
  return { arity, apply: (values) => (accepts(values) ? apply(values) : undefined) };
}

export function arities(operations: readonly Operation[]): ReadonlySet<number> {
  return new Set(operations.map(({ arity }) => arity));
}

/** The result of the first overload that accepts the values. @throws EvaluationError when none does. */
export function applyOperation(
  name: string,
  operations: readonly Operation[],
  values: readonly Value[],
): Value {
  for (const operation of operations) {
    const result = operation.arity === values.length ? operation.apply(values) : undefined;
    if (result !== undefined) return result;
  }
  throw new EvaluationError(`${name} is not defined for (${values.map(typeNameOf).join(', ')})`);
}

/** Merges libraries. Entries with the same name become overloads. */
export function mergeLibraries(libraries: readonly Library[]): Library {
  const merged = new Map<string, readonly Operation[]>();
  for (const [name, operations] of libraries.flatMap((library) => [...library])) {
    merged.set(name, [...(merged.get(name) ?? []), ...operations]);
  }
  return merged;
}
