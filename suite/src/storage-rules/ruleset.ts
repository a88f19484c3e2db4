import { checkRuleset, scopeInside } from './check.ts';
import { compileProgram, type Program } from './evaluate.ts';
import type { CompiledFunction } from './frame.ts';
import { type Issue, type LocatedIssue, locateIssue, Refusal } from './issue.ts';
import { parseRuleset } from './parse.ts';
import { flattenRuleset, type Scope, type ScopedFunction, type ScopedRule } from './scope.ts';
import type { Expression, Method, PatternSegment, RulesVersion } from './syntax.ts';
import { translateExpression } from './translate.ts';

/** Firebase's limit: https://firebase.google.com/docs/rules/manage-deploy, "Security Rules limits". */
const MAX_SOURCE_BYTES = 256 * 1024;

export interface Rule {
  readonly pattern: readonly PatternSegment[];
  readonly methods: ReadonlySet<Method>;
  readonly condition: Program;
  /** Where the `allow` stands, for warnings; counts from 1. */
  readonly line: number;
}

export interface Ruleset {
  readonly version: RulesVersion;
  readonly rules: readonly Rule[];
  readonly functions: ReadonlyMap<string, CompiledFunction>;
}

export type LoadResult =
  | { readonly kind: 'loaded'; readonly ruleset: Ruleset }
  | { readonly kind: 'refused'; readonly errors: readonly LocatedIssue[] };

/**
 * Compiles the text of a `storage.rules` file. Whatever this runtime does not know is refused here, by its name and
 * place: a loaded ruleset holds nothing that is not understood. Never throws on any text.
 */
export function loadRuleset(source: string): LoadResult {
  try {
    return compileRuleset(source);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuse(source, [error]);
  }
}

function compileRuleset(source: string): LoadResult {
  if (Buffer.byteLength(source) > MAX_SOURCE_BYTES)
    throw new Refusal(`the file is larger than ${MAX_SOURCE_BYTES} bytes`, 0);
  const tree = parseRuleset(source);
  const scoped = flattenRuleset(tree);
  const issues = checkRuleset(tree, scoped);
  if (issues.length > 0) return refuse(source, issues);
  const rules = scoped.rules.map((rule) => compileRule(source, rule));
  const functions = new Map(
    scoped.functions.map((scoped) => [scoped.symbol.id, compileFunction(scoped)]),
  );
  return { kind: 'loaded', ruleset: { version: tree.version, rules, functions } };
}

function refuse(source: string, issues: readonly Issue[]): LoadResult {
  return { kind: 'refused', errors: issues.map((issue) => locateIssue(source, issue)) };
}

function compileRule(source: string, { pattern, allow, scope }: ScopedRule): Rule {
  const { line } = locateIssue(source, { message: '', offset: allow.offset });
  return {
    pattern,
    methods: new Set(allow.methods),
    condition: compile(allow.condition, scope),
    line,
  };
}

function compileFunction(scoped: ScopedFunction): CompiledFunction {
  const { name, parameters, bindings, result } = scoped.symbol.declaration;
  return {
    name,
    parameters: parameters.map((parameter) => parameter.name),
    bindings: bindings.map((binding, index) => ({
      name: binding.name,
      run: compile(binding.value, scopeInside(scoped, index)),
    })),
    result: compile(result, scopeInside(scoped, bindings.length)),
  };
}

/** What CEL's own type check rejects (`!1`, `1 && true`) is refused like all else. */
function compile(expression: Expression, scope: Scope): Program {
  const compiled = compileProgram(translateExpression(expression, scope));
  if (compiled.kind === 'refused') throw new Refusal(compiled.message, expression.offset);
  return compiled.program;
}
