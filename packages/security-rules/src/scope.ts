// Stage 3: flattens the tree into a list of rules and a list of functions, each with its scope.
import type { Service } from './service.ts';
import type {
  Allow,
  Block,
  FunctionDeclaration,
  Issue,
  Named,
  PatternSegment,
  RulesetTree,
} from './syntax.ts';

/** The visible names: wildcards of the enclosing matches, and functions of the enclosing blocks by name. */
export interface Scope {
  readonly service: Service;
  readonly variables: ReadonlySet<string>;
  readonly functions: ReadonlyMap<string, ScopedFunction>;
}

export interface ScopedFunction {
  readonly declaration: FunctionDeclaration;
  readonly scope: Scope;
}

export interface ScopedRule {
  readonly pattern: readonly PatternSegment[];
  readonly allow: Allow;
  readonly scope: Scope;
}

export interface ScopedRuleset {
  readonly rules: readonly ScopedRule[];
  readonly functions: readonly ScopedFunction[];
  readonly issues: readonly Issue[];
}

interface EnclosingScope {
  readonly pattern: readonly PatternSegment[];
  readonly scope: Scope;
}

/** The rules and functions of one service, and the functions outside of services. */
export function flattenRuleset(
  { functions, services }: RulesetTree,
  service: Service,
): ScopedRuleset {
  const scope: Scope = { service, variables: new Set(), functions: new Map() };
  const matches = services.filter(({ name }) => name === service.name).map(({ block }) => block);
  return flattenBlock({ pattern: [], functions, allows: [], matches }, { pattern: [], scope });
}

function flattenBlock(block: Block, outer: EnclosingScope): ScopedRuleset {
  const pattern = [...outer.pattern, ...block.pattern];
  const visibleFunctions = new Map(outer.scope.functions);
  const scope: Scope = {
    service: outer.scope.service,
    variables: variablesOf(pattern),
    functions: visibleFunctions,
  };
  const own = block.functions.map((declaration) => ({ declaration, scope }));
  for (const declared of own) visibleFunctions.set(declared.declaration.name, declared);
  const inner = block.matches.map((match) => flattenBlock(match, { pattern, scope }));
  return {
    rules: [
      ...block.allows.map((allow) => ({ pattern, allow, scope })),
      ...inner.flatMap(({ rules }) => rules),
    ],
    functions: [...own, ...inner.flatMap(({ functions }) => functions)],
    issues: [
      ...findDuplicates(block.functions, outer.scope.functions.keys(), 'function '),
      ...inner.flatMap(({ issues }) => issues),
    ],
  };
}

/** The variables of the service and those of the wildcards. */
function variablesOf(pattern: readonly PatternSegment[]): Set<string> {
  const wildcards = pattern.flatMap((each) => (each.kind === 'literal' ? [] : [each.name]));
  return new Set(['request', 'resource', ...wildcards]);
}

/** An issue for each name that is in `taken` or occurs earlier in `names`. */
export function findDuplicates(
  names: readonly Named[],
  taken: Iterable<string>,
  prefix = '',
): Issue[] {
  const seen = new Set(taken);
  return names.flatMap(({ name, offset }) => {
    const isDuplicate = seen.has(name);
    seen.add(name);
    return isDuplicate ? [{ message: `${prefix}${name} is declared already`, offset }] : [];
  });
}
