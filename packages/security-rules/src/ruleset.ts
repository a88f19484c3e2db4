import { checkRuleset } from './check.ts';
import { parseRuleset } from './parse.ts';
import { flattenRuleset, type ScopedFunction, type ScopedRule } from './scope.ts';
import { SERVICES, type ServiceName } from './service.ts';
import {
  type Issue,
  type LocatedIssue,
  locateIssue,
  RulesetError,
  type RulesVersion,
} from './syntax.ts';

/** Firebase's limit: https://firebase.google.com/docs/rules/manage-deploy, "Security Rules limits". */
const MAX_SOURCE_BYTES = 256 * 1024;

export interface Rule extends ScopedRule {
  /** Line of the `allow`, counted from 1, for warnings. */
  readonly line: number;
}

export interface Ruleset {
  readonly source: string;
  readonly version: RulesVersion;
  readonly rules: readonly Rule[];
  readonly functions: readonly ScopedFunction[];
}

export type LoadResult =
  | { readonly kind: 'loaded'; readonly ruleset: Ruleset }
  | { readonly kind: 'invalid'; readonly errors: readonly LocatedIssue[] };

/**
 * Parses and checks the rules of one service in a file. Every construct that this runtime does not support is reported
 * as an error with its position, so a loaded ruleset is fully supported. Does not throw on any text.
 */
export function loadRuleset(source: string, serviceName: ServiceName): LoadResult {
  try {
    return parseAndCheck(source, serviceName);
  } catch (error) {
    if (!(error instanceof RulesetError)) throw error;
    return invalidResult(source, [error]);
  }
}

function parseAndCheck(source: string, serviceName: ServiceName): LoadResult {
  if (Buffer.byteLength(source) > MAX_SOURCE_BYTES)
    throw new RulesetError(`the file is larger than ${MAX_SOURCE_BYTES} bytes`, 0);
  const tree = parseRuleset(source);
  const own = tree.services.find(({ name }) => name === serviceName);
  if (own === undefined)
    throw new RulesetError(`service ${serviceName} is missing`, tree.services[0]?.offset ?? 0);
  const scoped = flattenRuleset(tree, SERVICES[serviceName]);
  const issues = checkRuleset(own.block, tree.version, scoped);
  if (issues.length > 0) return invalidResult(source, issues);
  const rules = scoped.rules.map((rule) => ({
    ...rule,
    line: locateIssue(source, { message: '', offset: rule.allow.offset }).line,
  }));
  const { functions } = scoped;
  return { kind: 'loaded', ruleset: { source, version: tree.version, rules, functions } };
}

function invalidResult(source: string, issues: readonly Issue[]): LoadResult {
  return { kind: 'invalid', errors: issues.map((issue) => locateIssue(source, issue)) };
}
