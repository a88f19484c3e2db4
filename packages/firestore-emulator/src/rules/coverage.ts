/** Records the values of the expressions of a ruleset, and reports them as Google's emulator does. */
import {
  childrenOf,
  type Expression,
  isNamespace,
  messageOf,
  type Observer,
  type Outcome,
  type Ruleset,
  type Scope,
} from '@neev/security-rules';
import { encodeValue } from './coverage-values.ts';

export interface CoverageReport {
  readonly rules: { readonly files: readonly { readonly content: string }[] };
  readonly report: readonly CoverageNode[];
}

interface CoverageNode {
  readonly sourcePosition: SourcePosition;
  readonly values?: readonly { readonly value: object; readonly count: number }[];
  readonly children?: readonly CoverageNode[];
}

interface SourcePosition {
  readonly line: number;
  readonly column: number;
  readonly currentOffset: number;
  /** Inclusive. */
  readonly endOffset: number;
}

interface Recorded {
  /** Undefined if the expression was not evaluated. */
  readonly outcome: Outcome | undefined;
  count: number;
}

/** Outcomes of one expression that are kept, besides bools and null, so that the memory is limited. */
const MAX_VALUES = 20;
/** There is room for errors when there are too many values. Their messages can contain names of documents. */
const MAX_OUTCOMES = 40;

/** The key of expressions that were not evaluated. */
const SKIPPED = Symbol('skipped');

export class Coverage implements Observer {
  readonly #ruleset: Ruleset;
  readonly #recorded = new Map<Expression, Map<unknown, Recorded>>();
  readonly #lineStarts: readonly number[];

  constructor(ruleset: Ruleset) {
    this.#ruleset = ruleset;
    this.#lineStarts = [0, ...[...ruleset.source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  observe(expression: Expression, outcome: Outcome): void {
    this.#record(expression, keyOf(outcome), outcome);
  }

  skip(expression: Expression): void {
    this.#record(expression, SKIPPED, undefined);
    for (const child of childrenOf(expression)) this.skip(child);
  }

  #record(expression: Expression, key: unknown, outcome: Outcome | undefined): void {
    if (expression.kind === 'literal') return;
    const values = this.#recorded.get(expression) ?? new Map<unknown, Recorded>();
    if (values.size === 0) this.#recorded.set(expression, values);
    const recorded = values.get(key);
    if (recorded !== undefined) recorded.count += 1;
    else if (values.size < maxSizeFor(outcome)) values.set(key, { outcome, count: 1 });
  }

  /** Functions first, then conditions, in source order, without literals and names of namespaces. */
  report(): CoverageReport {
    const { source, functions, rules } = this.#ruleset;
    const bodies = functions.flatMap(({ declaration, scope }) =>
      [...declaration.bindings.map(({ value }) => value), declaration.result].flatMap((body) =>
        this.#nodesOf(body, scope),
      ),
    );
    const conditions = rules.flatMap(({ allow, scope }) => this.#nodesOf(allow.condition, scope));
    return {
      rules: { files: [{ content: source }] },
      report: [...bodies, ...conditions],
    };
  }

  #nodesOf(expression: Expression, scope: Scope): CoverageNode[] {
    if (expression.kind === 'literal' || isNamespace(expression, scope)) return [];
    const children = childrenOf(expression).flatMap((child) => this.#nodesOf(child, scope));
    const recorded = [...(this.#recorded.get(expression)?.values() ?? [])];
    const values = recorded.map(({ outcome, count }) => ({ value: encodeOutcome(outcome), count }));
    return [
      {
        sourcePosition: this.#positionOf(expression),
        ...(values.length > 0 && { values }),
        ...(children.length > 0 && { children }),
      },
    ];
  }

  #positionOf({ span: { start, end } }: Expression): SourcePosition {
    const line = this.#lineStarts.findLastIndex((offset) => offset <= start);
    const column = start - (this.#lineStarts[line] ?? 0) + 1;
    return { line: line + 1, column, currentOffset: start, endOffset: end - 1 };
  }
}

function keyOf(outcome: Outcome): unknown {
  return outcome.kind === 'error'
    ? `error: ${messageOf(outcome.error)}`
    : keyOfValue(outcome.value);
}

/** Strings get a prefix, so that none is the key of an error. */
function keyOfValue(value: unknown): unknown {
  return typeof value === 'string' ? `value: ${value}` : value;
}

/** The number of other outcomes beside which this one is still kept. */
function maxSizeFor(outcome: Outcome | undefined): number {
  if (outcome?.kind === 'error') return MAX_OUTCOMES;
  const isValue = outcome && outcome.value !== null && typeof outcome.value !== 'boolean';
  return isValue ? MAX_VALUES : Number.POSITIVE_INFINITY;
}

function encodeOutcome(outcome: Outcome | undefined): object {
  if (outcome === undefined) return {};
  if (outcome.kind === 'value') return encodeValue(outcome.value);
  return { undefined: { causeMessage: messageOf(outcome.error) } };
}
