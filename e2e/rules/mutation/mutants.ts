/**
 * Mutants of a rules file: a condition is removed, negated or widened, a limit is off by one, a key is
 * added or missing. Each mutant is one change of the text.
 */
import {
  type Condition,
  collectionsOf,
  conditionsIn,
  parseSource,
  type Source,
  scopeAt,
  withParts,
} from './source.ts';

export interface Mutant {
  /** Scope and change. Stable between runs. */
  name: string;
  text: string;
  /** The collections whose rules are affected. */
  collections: string[];
}

/** Replaces the text from `start` to `end` (exclusive) by `replacement`. */
interface Edit {
  start: number;
  end: number;
  replacement: string;
  description: string;
}

/** Returns all mutants of the rules, without duplicates. */
export function mutantsOf(rules: string): Mutant[] {
  const source = parseSource(rules);
  const edits = [
    ...conditionsIn(source).flatMap((condition) => conditionEdits(source, condition)),
    ...[...comparisons, ...numbers, ...lookups, ...allowStatements, ...matches].flatMap((kind) =>
      patternEdits(source, kind),
    ),
    ...listEdits(source),
    ...stringEdits(source),
  ];
  const mutants = edits.map((edit) => toMutant(source, edit));
  return [...new Map(mutants.map((mutant) => [mutant.text, mutant])).values()].filter(
    ({ text }) => text !== rules,
  );
}

function toMutant(source: Source, { start, end, replacement, description }: Edit): Mutant {
  const { text } = source;
  const scope = scopeAt(source, start);
  return {
    name: `${scope.name}: ${description.replace(/\s+/g, ' ')}`,
    text: text.slice(0, start) + replacement + text.slice(end),
    collections: collectionsOf(source, scope),
  };
}

/** The whole condition is true or false; each part is removed or negated; each operator is swapped. */
function conditionEdits(source: Source, root: Condition): Edit[] {
  const line = lineAt(source, root.start);
  const textOf = ({ start, end }: Condition) => source.text.slice(start, end);
  const conditions = withParts(root);
  return [
    ...['true', 'false'].map((replacement) => ({
      ...spanOf(root),
      replacement,
      description: `${textOf(root)} → ${replacement}`,
    })),
    ...conditions.flatMap(({ operator, parts }) =>
      parts.map((part) => ({
        ...spanOf(part),
        replacement: operator === '&&' ? 'true' : 'false',
        description: `without ${textOf(part)} in ${line}`,
      })),
    ),
    ...conditions
      .filter(({ parts }) => parts.length === 0)
      .map((leaf) => ({
        ...spanOf(leaf),
        replacement: `!(${textOf(leaf)})`,
        description: `not ${textOf(leaf)}`,
      })),
    ...conditions.flatMap((condition) => operatorEdits(source, condition)),
  ];
}

function operatorEdits({ text }: Source, condition: Condition): Edit[] {
  const { operator, parts, ...span } = condition;
  const swapped = operator === '&&' ? '||' : '&&';
  return parts.slice(1).map((part, index) => {
    const left = parts[index] ?? part;
    const between = `${text.slice(left.start, left.end)} ${swapped} ${text.slice(part.start, part.end)}`;
    const before = text.slice(span.start, left.end);
    const after = text.slice(part.start, span.end);
    return { ...span, replacement: `(${before}) ${swapped} (${after})`, description: between };
  });
}

interface Pattern {
  /** Matched against the text without comments and strings. */
  pattern: RegExp;
  /** Returns the replacements of a match; empty strings are ignored. */
  replace: (match: string, ...groups: string[]) => string[];
}

const comparisons: Pattern[] = [
  { pattern: /<=/g, replace: () => ['<', '>', '=='] },
  { pattern: />=/g, replace: () => ['>', '<', '=='] },
];

const numbers: Pattern[] = [
  {
    pattern: /\b\d+\b/g,
    replace: (digits) => [
      `${Number(digits) + 1}`,
      Number(digits) > 0 ? `${Number(digits) - 1}` : '',
    ],
  },
];

const lookups: Pattern[] = [
  { pattern: /\bexistsAfter\b/g, replace: () => ['exists'] },
  { pattern: /\bgetAfter\b/g, replace: () => ['get'] },
  { pattern: /\bhasOnly\b/g, replace: () => ['hasAny', 'hasAll'] },
  { pattern: /\bhasAll\b/g, replace: () => ['hasAny', 'hasOnly'] },
  { pattern: /\bis (?:string|int|number|list|bool)\b/g, replace: () => typeChecks },
  { pattern: /\/documents\/\w+/g, replace: () => ['/documents/anything'] },
];

const typeChecks = ['is string', 'is int', 'is number', 'is list', 'is bool', 'is map'];

const allowStatements: Pattern[] = [
  { pattern: /\ballow (\w+), (\w+):/g, replace: (_, a, b) => [`allow ${a}:`, `allow ${b}:`] },
  { pattern: /\ballow [\w, ]+:/g, replace: () => ['allow read, write:'] },
];

const matches: Pattern[] = [
  { pattern: /\{(\w+)\} \{/g, replace: (_, name) => [`{${name}=**} {`] },
  { pattern: /\bmatch (\/\w+\/\{\w+\}) \{/g, replace: (_, path) => [`match /{any=**}${path} {`] },
  { pattern: /\bmatch (\/\w+)\//g, replace: (match) => [match.replace(/\/\w+/, '/{any}')] },
];

function patternEdits(source: Source, { pattern, replace }: Pattern): Edit[] {
  return [...source.masked.matchAll(pattern)].flatMap((match) => {
    const [whole, ...groups] = match;
    const start = match.index;
    const line = lineAt(source, start);
    return replace(whole, ...groups)
      .filter((replacement) => replacement !== '')
      .map((replacement) => ({
        start,
        end: start + whole.length,
        replacement,
        description: `${whole} → ${replacement} in ${line}`,
      }));
  });
}

/** Each entry of each list of strings is removed; a list of keys gets one more. */
function listEdits({ text, masked }: Source): Edit[] {
  return [...masked.matchAll(/\[\s*'[^\]]*\]/g)].flatMap((list) => {
    const start = list.index;
    const end = start + list[0].length;
    const entries = [...text.slice(start, end).matchAll(/'[^']*'/g)].map(([entry]) => entry);
    const shortened = entries.map((entry) => ({
      ...{ start, end, description: `${entry} is not in the list` },
      replacement: `[${entries.filter((other) => other !== entry).join(', ')}]`,
    }));
    const isOfKeys = /(hasOnly\(|data, )$/.test(masked.slice(0, start));
    const extended = { start, end, description: "'role' is in the list" };
    return isOfKeys
      ? [...shortened, { ...extended, replacement: `[${entries}, 'role']` }]
      : shortened;
  });
}

/** A string is changed; a regular expression matches everything, or lacks one of its tokens. */
function stringEdits({ text, masked }: Source): Edit[] {
  return [...masked.matchAll(/'_*'/g)].slice(1).flatMap((string) => {
    const start = string.index;
    const end = start + string[0].length;
    const content = text.slice(start + 1, end - 1);
    const isPattern = masked.slice(0, start).endsWith('matches(');
    return (isPattern ? patternVariants(content) : [`${content}~`]).map((variant) => ({
      start,
      end,
      replacement: `'${variant}'`,
      description: `'${content}' → '${variant}'`,
    }));
  });
}

function patternVariants(pattern: string): string[] {
  const tokens = pattern.match(/\(\?s\)|\\\\[xp]\{\w+\}|\\\\\\\\|\\\\.|\w-\w|./g) ?? [];
  const shorter = tokens.map((_, removedIndex) =>
    tokens.filter((_, index) => index !== removedIndex).join(''),
  );
  return ['(?s).*', ...shorter];
}

/** Returns the line around an offset, without comments and strings. */
function lineAt({ masked }: Source, position: number): string {
  return masked
    .slice(masked.lastIndexOf('\n', position) + 1, masked.indexOf('\n', position))
    .trim();
}

function spanOf({ start, end }: Condition) {
  return { start, end };
}
