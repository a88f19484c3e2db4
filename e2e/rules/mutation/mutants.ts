/**
 * Faults that a later edit could make: a condition that is gone, turned round or widened, a bound
 * that is off by one, a key too many or too few. Each is one change of the text.
 */
import {
  type Condition,
  collectionsOf,
  conditionsIn,
  readSource,
  type Source,
  scopeAt,
  withParts,
} from './source.ts';

export interface Mutant {
  /** Where and what, the same from run to run. */
  name: string;
  text: string;
  /** The collections whose rules it touches. */
  collections: string[];
}

/** One change: what stands from `start` to `end` becomes something else. */
interface Edit {
  start: number;
  end: number;
  becomes: string;
  what: string;
}

/** Every mutant of the rules, each text once. */
export function mutantsOf(rules: string): Mutant[] {
  const source = readSource(rules);
  const edits = [
    ...conditionsIn(source).flatMap((condition) => conditionEdits(source, condition)),
    ...[...comparisons, ...numbers, ...lookups, ...methods, ...matches].flatMap((kind) =>
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

function toMutant(source: Source, { start, end, becomes, what }: Edit): Mutant {
  const { text } = source;
  const scope = scopeAt(source, start);
  return {
    name: `${scope.name}: ${what.replace(/\s+/g, ' ')}`,
    text: text.slice(0, start) + becomes + text.slice(end),
    collections: collectionsOf(source, scope),
  };
}

/** The whole: always and never. Each part: gone, or turned round. Each operator: the other one. */
function conditionEdits(source: Source, root: Condition): Edit[] {
  const line = lineAt(source, root.start);
  const textOf = ({ start, end }: Condition) => source.text.slice(start, end);
  const all = withParts(root);
  return [
    ...['true', 'false'].map((becomes) => ({
      ...spanOf(root),
      becomes,
      what: `${textOf(root)} → ${becomes}`,
    })),
    ...all.flatMap(({ operator, parts }) =>
      parts.map((part) => ({
        ...spanOf(part),
        becomes: operator === '&&' ? 'true' : 'false',
        what: `without ${textOf(part)} in ${line}`,
      })),
    ),
    ...all
      .filter(({ parts }) => parts.length === 0)
      .map((leaf) => ({
        ...spanOf(leaf),
        becomes: `!(${textOf(leaf)})`,
        what: `not ${textOf(leaf)}`,
      })),
    ...all.flatMap((condition) => operatorEdits(source, condition)),
  ];
}

function operatorEdits({ text }: Source, condition: Condition): Edit[] {
  const { operator, parts, ...whole } = condition;
  const other = operator === '&&' ? '||' : '&&';
  return parts.slice(1).map((part, index) => {
    const left = parts[index] ?? part;
    const between = `${text.slice(left.start, left.end)} ${other} ${text.slice(part.start, part.end)}`;
    const before = text.slice(whole.start, left.end);
    const after = text.slice(part.start, whole.end);
    return { ...whole, becomes: `(${before}) ${other} (${after})`, what: between };
  });
}

interface Pattern {
  /** Looked for in the text without comments and strings. */
  pattern: RegExp;
  /** What may become of a match; none where nothing sensible can. */
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

const methods: Pattern[] = [
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
      .filter((becomes) => becomes !== '')
      .map((becomes) => ({
        start,
        end: start + whole.length,
        becomes,
        what: `${whole} → ${becomes} in ${line}`,
      }));
  });
}

/** Each entry of each list of texts is left out; a list of keys gets one more. */
function listEdits({ text, masked }: Source): Edit[] {
  return [...masked.matchAll(/\[\s*'[^\]]*\]/g)].flatMap((list) => {
    const start = list.index;
    const end = start + list[0].length;
    const entries = [...text.slice(start, end).matchAll(/'[^']*'/g)].map(([entry]) => entry);
    const shortened = entries.map((entry) => ({
      ...{ start, end, what: `${entry} is not in the list` },
      becomes: `[${entries.filter((other) => other !== entry).join(', ')}]`,
    }));
    const isOfKeys = /(hasOnly\(|data, )$/.test(masked.slice(0, start));
    const longer = { start, end, what: "'role' is in the list" };
    return isOfKeys ? [...shortened, { ...longer, becomes: `[${entries}, 'role']` }] : shortened;
  });
}

/** Another text; a pattern that takes anything, and one without each of its characters. */
function stringEdits({ text, masked }: Source): Edit[] {
  return [...masked.matchAll(/'_*'/g)].slice(1).flatMap((string) => {
    const start = string.index;
    const end = start + string[0].length;
    const content = text.slice(start + 1, end - 1);
    const isPattern = masked.slice(0, start).endsWith('matches(');
    return (isPattern ? patternsNear(content) : [`${content}~`]).map((near) => ({
      start,
      end,
      becomes: `'${near}'`,
      what: `'${content}' → '${near}'`,
    }));
  });
}

function patternsNear(pattern: string): string[] {
  const tokens = pattern.match(/\(\?s\)|\\\\[xp]\{\w+\}|\\\\\\\\|\\\\.|\w-\w|./g) ?? [];
  const shorter = tokens.map((_, left) => tokens.filter((_, index) => index !== left).join(''));
  return ['(?s).*', ...shorter];
}

/** The line around a position, without comments and strings. */
function lineAt({ masked }: Source, position: number): string {
  return masked
    .slice(masked.lastIndexOf('\n', position) + 1, masked.indexOf('\n', position))
    .trim();
}

function spanOf({ start, end }: Condition) {
  return { start, end };
}
