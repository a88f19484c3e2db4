// Stage 4: checks a ruleset before any request is evaluated.
import { checkExpression } from './check-expression.ts';
import { functions, NAMESPACES } from './library/library.ts';
import { RESERVED_WORDS } from './parse-expression.ts';
import { findDuplicates, type Scope, type ScopedFunction, type ScopedRuleset } from './scope.ts';
import {
  type Block,
  childrenOf,
  type Expression,
  type FunctionDeclaration,
  type Issue,
  type PatternSegment,
  type RulesVersion,
} from './syntax.ts';

/** Firebase's limit: https://firebase.google.com/docs/rules/manage-deploy, "Security Rules limits". */
const MAX_CALL_DEPTH = 20;

type CallGraph = ReadonlyMap<ScopedFunction, readonly ScopedFunction[]>;

/** The issues in source order. Without issues, every name, method and arity of the ruleset is supported. */
export function checkRuleset(
  service: Block,
  version: RulesVersion,
  scoped: ScopedRuleset,
): Issue[] {
  const issues = [
    ...checkBlock(service, [], version),
    ...scoped.issues,
    ...scoped.rules.flatMap(({ allow, scope }) => checkExpression(allow.condition, scope)),
    ...scoped.functions.flatMap(checkFunction),
    ...scoped.functions.flatMap(({ declaration }) => checkBindings(declaration, version)),
    ...checkCalls(scoped.functions),
  ];
  return issues.sort((left, right) => left.offset - right.offset);
}

/** The scope in a function body after its first `count` bindings. Its own names shadow the wildcards. */
function scopeInside({ declaration, scope }: ScopedFunction, count: number): Scope {
  const { parameters, bindings } = declaration;
  const own = [...parameters, ...bindings.slice(0, count)].map(({ name }) => name);
  return { ...scope, variables: new Set([...scope.variables, ...own]) };
}

function checkFunction(scoped: ScopedFunction): Issue[] {
  const { name, offset, parameters, bindings, result } = scoped.declaration;
  const { documentFunctions, unsupported } = scoped.scope.service;
  const isReserved = functions.has(name) || NAMESPACES.has(name) || documentFunctions.has(name);
  const isTaken = isReserved && !unsupported.has(name);
  return [
    ...(isTaken ? [{ message: `${name} is reserved by the rules language`, offset }] : []),
    ...findDuplicates([...parameters, ...bindings], ['request', 'resource']),
    ...bindings.flatMap(({ value }, index) => checkExpression(value, scopeInside(scoped, index))),
    ...checkExpression(result, scopeInside(scoped, bindings.length)),
  ];
}

function checkBindings({ bindings }: FunctionDeclaration, version: RulesVersion): Issue[] {
  const [first] = version === 1 ? bindings : [];
  const message = "let is not valid in rules_version '1'";
  return first === undefined ? [] : [{ message, offset: first.offset }];
}

/** Reports wildcards with the same name on one path, and recursive ones that the version does not allow. */
function checkBlock(
  block: Block,
  outer: readonly PatternSegment[],
  version: RulesVersion,
): Issue[] {
  const pattern = [...outer, ...block.pattern];
  const own = block.pattern.flatMap((segment, index) => {
    const before = pattern.slice(0, outer.length + index);
    return [...checkName(segment, before), ...checkRecursion(segment, before, version)];
  });
  return [...own, ...block.matches.flatMap((match) => checkBlock(match, pattern, version))];
}

function checkName(segment: PatternSegment, before: readonly PatternSegment[]): Issue[] {
  if (segment.kind === 'literal') return [];
  const { name, offset } = segment;
  if (name === 'request' || name === 'resource' || RESERVED_WORDS.has(name))
    return [{ message: `a wildcard cannot be named ${name}`, offset }];
  const isTaken = before.some((other) => other.kind !== 'literal' && other.name === name);
  return isTaken ? [{ message: `wildcard ${name} is declared already`, offset }] : [];
}

/** Version 1: only the last segment of a path may be recursive. Version 2: at most one segment, anywhere. */
function checkRecursion(
  segment: PatternSegment,
  before: readonly PatternSegment[],
  version: RulesVersion,
): Issue[] {
  if (!before.some(({ kind }) => kind === 'recursive')) return [];
  const { offset } = segment;
  if (version === 1)
    return [{ message: "nothing can follow a recursive wildcard in rules_version '1'", offset }];
  if (segment.kind !== 'recursive') return [];
  return [{ message: 'a second recursive wildcard on one path', offset }];
}

/** Reports functions that are recursive, directly or indirectly, or whose calls nest too deeply. */
function checkCalls(functions: readonly ScopedFunction[]): Issue[] {
  const graph = new Map(functions.map((declared) => [declared, calleesOf(declared)]));
  return functions.flatMap((declared) => {
    const error = callError(declared, graph);
    const { name, offset } = declared.declaration;
    return error === undefined ? [] : [{ message: `function ${name} ${error}`, offset }];
  });
}

/** Searches breadth-first, so that the cost is at most the size of the graph times the limit. */
function callError(start: ScopedFunction, graph: CallGraph): string | undefined {
  let level: ReadonlySet<ScopedFunction> = new Set([start]);
  for (let depth = 1; depth <= MAX_CALL_DEPTH; depth += 1) {
    level = new Set([...level].flatMap((callee) => graph.get(callee) ?? []));
    if (level.has(start)) return 'is recursive';
  }
  return level.size > 0 ? `calls deeper than ${MAX_CALL_DEPTH}` : undefined;
}

function calleesOf({ declaration, scope }: ScopedFunction): readonly ScopedFunction[] {
  const bodies = [...declaration.bindings.map(({ value }) => value), declaration.result];
  return bodies.flatMap(calledNames).flatMap((name) => scope.functions.get(name) ?? []);
}

function calledNames(expression: Expression): readonly string[] {
  const own = expression.kind === 'call' ? [expression.name] : [];
  return [...own, ...childrenOf(expression).flatMap(calledNames)];
}
