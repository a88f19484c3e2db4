// How the library is written down: one entry per overload, typed by its parameters, so that nothing has to be cast.
import { EvaluationError, type Type, typeNameOf, type Value } from '../values.ts';

/** One overload: `apply` is undefined when the arguments are not of its types, and throws an EvaluationError when it fails. */
export interface Operation {
  readonly arity: number;
  readonly apply: (values: readonly Value[]) => Value | undefined;
}

/** What a name means: its overloads, tried in order. */
export type Library = ReadonlyMap<string, readonly Operation[]>;

export function unary<A extends Value>(a: Type<A>, apply: (a: A) => Value): Operation {
  return {
    arity: 1,
    apply: ([first]) => (first !== undefined && a.accepts(first) ? apply(first) : undefined),
  };
}

export function binary<A extends Value, B extends Value>(
  a: Type<A>,
  b: Type<B>,
  apply: (a: A, b: B) => Value,
): Operation {
  return {
    arity: 2,
    apply: ([first, second]) => {
      if (first === undefined || second === undefined) return undefined;
      return a.accepts(first) && b.accepts(second) ? apply(first, second) : undefined;
    },
  };
}

export function ternary<A extends Value, B extends Value, C extends Value>(
  [a, b, c]: readonly [Type<A>, Type<B>, Type<C>],
  apply: (a: A, b: B, c: C) => Value,
): Operation {
  return {
    arity: 3,
    apply: ([first, second, third]) => {
      if (first === undefined || second === undefined || third === undefined) return undefined;
      return a.accepts(first) && b.accepts(second) && c.accepts(third)
        ? apply(first, second, third)
        : undefined;
    },
  };
}

/** Any number of arguments of one type. */
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

/** The result of the first overload that takes the values; throws an EvaluationError when none does. */
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

/** Entries of the same name in several libraries become overloads of one name. */
export function mergeLibraries(libraries: readonly Library[]): Library {
  const merged = new Map<string, readonly Operation[]>();
  for (const [name, operations] of libraries.flatMap((library) => [...library])) {
    merged.set(name, [...(merged.get(name) ?? []), ...operations]);
  }
  return merged;
}
