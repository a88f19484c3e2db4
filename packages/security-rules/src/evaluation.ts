// What an evaluation needs from its caller, and the variables that it sees.
import type { Scope } from './scope.ts';
import type { Expression } from './syntax.ts';
import { EvaluationError, type MapValue, type Value } from './values.ts';

/** Every exception, a stack overflow included, is an error of the evaluation and denies the request. */
export type Outcome =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'error'; readonly error: unknown };

/** The evaluation of the rules for one request. */
export interface Evaluation {
  /** By name, with the namespace: `exists`, `firestore.get`. */
  readonly documentFunctions: ReadonlyMap<string, (path: Value) => Value>;
  /** Counts evaluated expressions. @throws EvaluationError when the limit is exceeded. */
  count(expressions: number): void;
  readonly observer?: Observer | undefined;
}

export interface Observer {
  /** Called with the outcome of every expression, subexpressions first. */
  observe(expression: Expression, outcome: Outcome): void;
  /** Called for an operand that was not evaluated, because the result did not depend on it. */
  skip(expression: Expression): void;
}

/** Evaluated when it is first needed, and at most once. */
export type Lazy = () => Value;

/**
 * The variables of the rule or function body that is evaluated. `globals` are request, resource and the wildcards;
 * `locals` are the parameters and bindings, which shadow them. `scope` has the functions and the declared names.
 */
export interface Frame {
  readonly evaluation: Evaluation;
  readonly scope: Scope;
  readonly globals: MapValue;
  readonly locals: ReadonlyMap<string, Lazy>;
}

/** Firebase's limit for one request: https://firebase.google.com/docs/firestore/security/rules-structure */
const MAX_EXPRESSIONS = 1000;

/** Returns a function that counts expressions up to the limit. */
export function createCounter(): (expressions: number) => void {
  let remaining = MAX_EXPRESSIONS;
  return (expressions) => {
    remaining -= expressions;
    if (remaining < 0)
      throw new EvaluationError(
        `Unable to evaluate the expression as the maximum of ${MAX_EXPRESSIONS} expressions to evaluate has been reached.`,
      );
  };
}
