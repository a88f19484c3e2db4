// Stage 4: everything that is wrong with a ruleset, before any request is asked.
import { checkCalls } from './check-calls.ts';
import { checkExpression } from './check-expression.ts';
import { checkPatterns } from './check-pattern.ts';
import type { Issue } from './issue.ts';
import { functions, NAMESPACES } from './library/library.ts';
import type { Scope, ScopedFunction, ScopedRuleset } from './scope.ts';
import type { Named, RulesetTree } from './syntax.ts';

/** The issues in the order of the source; none means that every name, method and arity is known. */
export function checkRuleset(tree: RulesetTree, scoped: ScopedRuleset): Issue[] {
  const issues = [
    ...checkPatterns(tree),
    ...scoped.issues,
    ...scoped.rules.flatMap(({ allow, scope }) => checkExpression(allow.condition, scope)),
    ...scoped.functions.flatMap(checkFunction),
    ...checkCalls(scoped.functions),
  ];
  return issues.sort((left, right) => left.offset - right.offset);
}

/** What the body of a function sees after its first `count` bindings; its own names hide the wildcards. */
function scopeInside({ declaration, scope }: ScopedFunction, count: number): Scope {
  const { parameters, bindings } = declaration;
  const own = [...parameters, ...bindings.slice(0, count)].map(({ name }) => name);
  return { ...scope, variables: new Set([...scope.variables, ...own]) };
}

function checkFunction(scoped: ScopedFunction): Issue[] {
  const { declaration } = scoped;
  const { parameters, bindings, result } = declaration;
  return [
    ...checkFunctionName(declaration),
    ...checkOwnNames([...parameters, ...bindings]),
    ...bindings.flatMap(({ value }, index) => checkExpression(value, scopeInside(scoped, index))),
    ...checkExpression(result, scopeInside(scoped, bindings.length)),
  ];
}

function checkFunctionName({ name, offset }: Named): Issue[] {
  const isTaken = functions.has(name) || NAMESPACES.has(name);
  return isTaken ? [{ message: `${name} is a name of the rules language`, offset }] : [];
}

function checkOwnNames(names: readonly Named[]): Issue[] {
  const seen = new Set(['request', 'resource']);
  return names.flatMap(({ name, offset }) => {
    const isTaken = seen.has(name);
    seen.add(name);
    return isTaken ? [{ message: `${name} is declared already`, offset }] : [];
  });
}
