import type { Issue } from './issue.ts';
import type { FunctionSymbol, Scope, ScopedFunction } from './scope.ts';
import type { Expression } from './syntax.ts';
import { childrenOf } from './syntax-children.ts';

/** Firebase's limit: https://firebase.google.com/docs/rules/manage-deploy, "Security Rules limits". */
const MAX_CALL_DEPTH = 20;

type CallGraph = ReadonlyMap<FunctionSymbol, readonly FunctionSymbol[]>;

/** Functions that call themselves, by whatever way, or call too deep. */
export function checkCalls(functions: readonly ScopedFunction[]): Issue[] {
  const graph = new Map(functions.map(({ symbol, scope }) => [symbol, calleesOf(symbol, scope)]));
  return functions.flatMap(({ symbol }) => {
    const { name, offset } = symbol.declaration;
    if (reachableFrom(symbol, graph).has(symbol))
      return [{ message: `function ${name} is recursive`, offset }];
    const isTooDeep = depthExceeds(symbol, graph, MAX_CALL_DEPTH);
    return isTooDeep
      ? [{ message: `function ${name} calls deeper than ${MAX_CALL_DEPTH}`, offset }]
      : [];
  });
}

function calleesOf({ declaration }: FunctionSymbol, scope: Scope): readonly FunctionSymbol[] {
  const bodies = [...declaration.bindings.map(({ value }) => value), declaration.result];
  return bodies.flatMap(calledNames).flatMap((name) => scope.functions.get(name) ?? []);
}

function calledNames(expression: Expression): readonly string[] {
  const own = expression.kind === 'call' ? [expression.name] : [];
  return [...own, ...childrenOf(expression).flatMap(calledNames)];
}

function reachableFrom(start: FunctionSymbol, graph: CallGraph): ReadonlySet<FunctionSymbol> {
  const reached = new Set<FunctionSymbol>();
  const open = [...(graph.get(start) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(graph.get(next) ?? []));
  }
  return reached;
}

/** Level by level, so that a wide graph costs no more than its size times the limit. */
function depthExceeds(start: FunctionSymbol, graph: CallGraph, limit: number): boolean {
  let level: ReadonlySet<FunctionSymbol> = new Set([start]);
  for (let depth = 1; depth <= limit && level.size > 0; depth += 1) {
    level = new Set([...level].flatMap((symbol) => graph.get(symbol) ?? []));
  }
  return level.size > 0;
}
