// Stage 6 for Firestore: checks a request against a ruleset. It is permitted when any matching `allow` permits it.
import { evaluateCondition } from './evaluate.ts';
import type { Evaluation, Outcome } from './evaluation.ts';
import { matchPattern, type PathSegment } from './match-pattern.ts';
import type { Rule, Ruleset } from './ruleset.ts';
import { locateIssue, type Method } from './syntax.ts';
import { type MapValue, messageOf, typeNameOf, UndeterminedError } from './values.ts';

/** One document, or the documents that a query may read. */
export interface DocumentRequest {
  readonly method: Method;
  /** From `databases`, the database and `documents` on. */
  readonly path: readonly PathSegment[];
  /** `request` and `resource`. A variable that is missing has no value: reading it is an error. */
  readonly variables: MapValue;
}

/** The reasons of a denial, in the words of Google's emulator: one for each `allow` that was evaluated. */
export type Decision =
  | { readonly permit: true }
  | { readonly permit: false; readonly reasons: readonly string[] };

/** Checks a request. An error in a condition counts as false. Does not throw. */
export function decide(
  ruleset: Ruleset,
  request: DocumentRequest,
  evaluation: Evaluation,
): Decision {
  const reasons: string[] = [];
  for (const rule of ruleset.rules) {
    if (!rule.allow.methods.includes(request.method)) continue;
    const captured = matchPattern(rule.pattern, request.path, ruleset.version);
    if (captured === undefined) continue;
    const globals = new Map([...request.variables, ...captured]);
    const frame = { evaluation, scope: rule.scope, globals, locals: new Map() };
    const outcome = evaluateCondition(rule.allow.condition, frame);
    if (outcome.kind === 'value' && outcome.value === true) return { permit: true };
    reasons.push(describeDenial(ruleset, rule, request.method, outcome));
  }
  return { permit: false, reasons };
}

function describeDenial(
  { source }: Ruleset,
  { allow }: Rule,
  method: Method,
  outcome: Outcome,
): string {
  const { start } = allow.condition.span;
  const { line, column } = locateIssue(source, { message: '', offset: start });
  return `${causeOf(outcome, `L${line}:${column}`)} for '${method}' @ L${line}`;
}

function causeOf(outcome: Outcome, position: string): string {
  if (outcome.kind === 'value') {
    const type = typeNameOf(outcome.value);
    return type === 'bool' ? 'false' : `Type error. Received: [${type}] Expected: [bool].`;
  }
  if (outcome.error instanceof UndeterminedError) return `evaluation error at ${position}`;
  return messageOf(outcome.error);
}
