import type { Issue } from './issue.ts';
import type { ScopedFunction } from './scope.ts';
import { childrenOf, type Expression } from './syntax.ts';

/** Firebase's limit: https://firebase.google.com/docs/rules/manage-deploy, "Security Rules limits". */
const MAX_CALL_DEPTH = 20;

type CallGraph = ReadonlyMap<ScopedFunction, readonly ScopedFunction[]>;

/** Functions that call themselves, by whatever way, or call too deep. */
export function checkCalls(functions: readonly ScopedFunction[]): Issue[] {
  const graph = new Map(functions.map((declared) => [declared, calleesOf(declared)]));
  return functions.flatMap((declared) => {
    const { name, offset } = declared.declaration;
    if (reachableFrom(declared, graph).has(declared))
      return [{ message: `function ${name} is recursive`, offset }];
    const isTooDeep = depthExceeds(declared, graph, MAX_CALL_DEPTH);
    return isTooDeep
      ? [{ message: `function ${name} calls deeper than ${MAX_CALL_DEPTH}`, offset }]
      : [];
  });
}

function calleesOf({ declaration, scope }: ScopedFunction): readonly ScopedFunction[] {
  const bodies = [...declaration.bindings.map(({ value }) => value), declaration.result];
  return bodies.flatMap(calledNames).flatMap((name) => scope.functions.get(name) ?? []);
}

function calledNames(expression: Expression): readonly string[] {
  const own = expression.kind === 'call' ? [expression.name] : [];
  return [...own, ...childrenOf(expression).flatMap(calledNames)];
}

function reachableFrom(start: ScopedFunction, graph: CallGraph): ReadonlySet<ScopedFunction> {
  const reached = new Set<ScopedFunction>();
  const open = [...(graph.get(start) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(graph.get(next) ?? []));
  }
  return reached;
}

/** Level by level, so that a wide graph costs no more than its size times the limit. */
function depthExceeds(start: ScopedFunction, graph: CallGraph, limit: number): boolean {
  let level: ReadonlySet<ScopedFunction> = new Set([start]);
  for (let depth = 1; depth <= limit && level.size > 0; depth += 1) {
    level = new Set([...level].flatMap((callee) => graph.get(callee) ?? []));
  }
  return level.size > 0;
}
