import type { Issue } from './issue.ts';
import { RESERVED_WORDS } from './parse-expression.ts';
import type { Block, PatternSegment, RulesetTree, RulesVersion } from './syntax.ts';

/** Wildcards named twice on one way, and recursive wildcards where the rules version does not let them stand. */
export function checkPatterns(tree: RulesetTree): Issue[] {
  return checkBlock(tree.service, [], tree.version);
}

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

/** Version 1: only the last segment may be recursive. Version 2: anywhere, at most one on the whole way. */
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
