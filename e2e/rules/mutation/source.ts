/**
 * Parses a rules file for the mutants: its scopes (functions and match blocks) and their conditions, as
 * trees of `&&` and `||` with offsets into the text.
 */

export interface Source {
  text: string;
  /** The text with comments and the contents of strings blanked out. Offsets are the same. */
  masked: string;
  scopes: Scope[];
}

/** A function or a match block. Ends where the next scope starts. */
export interface Scope {
  name: string;
  start: number;
  end: number;
}

export interface Condition {
  start: number;
  end: number;
  /** Undefined if the condition has no parts. */
  operator?: '&&' | '||';
  parts: Condition[];
}

interface Span {
  start: number;
  end: number;
}

export function parseSource(text: string): Source {
  const masked = maskOf(text);
  return { text, masked, scopes: scopesIn(masked) };
}

/** Returns the conditions after each `return` and each `if`. */
export function conditionsIn({ masked }: Source): Condition[] {
  return [...masked.matchAll(/\b(?:return|if)\b([^;]*);/g)].map((match) => {
    const end = match.index + match[0].length - 1;
    return parseCondition(masked, { start: end - (match[1]?.length ?? 0), end });
  });
}

/** Returns the condition and its parts, recursively. */
export function withParts(condition: Condition): Condition[] {
  return [condition, ...condition.parts.flatMap(withParts)];
}

export function scopeAt({ scopes }: Source, offset: number): Scope {
  const scope = scopes.findLast(({ start, end }) => start <= offset && offset < end);
  if (!scope) throw new Error(`There is no scope at ${offset}.`);
  return scope;
}

/** Returns the collections whose match blocks use a scope, directly or indirectly. */
export function collectionsOf(source: Source, { name }: Scope): string[] {
  const collection = name.match(/^\/(\w+)/)?.[1];
  if (collection) return [collection];
  const users = source.scopes.filter(
    (scope) => scope.name !== name && bodyOf(source, scope).includes(`${name}(`),
  );
  return [...new Set(users.flatMap((user) => collectionsOf(source, user)))];
}

function bodyOf({ masked }: Source, { start, end }: Scope): string {
  return masked.slice(start, end);
}

function maskOf(text: string): string {
  return text.replace(/\/\/[^\n]*|'(?:[^'\\]|\\.)*'/g, (part) =>
    part.startsWith("'") ? `'${'_'.repeat(part.length - 2)}'` : ' '.repeat(part.length),
  );
}

function scopesIn(masked: string): Scope[] {
  const heads = [...masked.matchAll(/\bfunction (\w+)\(|\bmatch (\/\S+) \{/g)];
  return heads.map((head, index) => ({
    name: head[1] ?? head[2] ?? '',
    start: head.index,
    end: heads[index + 1]?.index ?? masked.length,
  }));
}

function parseCondition(masked: string, span: Span): Condition {
  const { start, end } = withoutParentheses(masked, span);
  for (const operator of ['||', '&&'] as const) {
    const spans = splitBy(masked, { start, end }, operator);
    if (spans.length > 1) {
      return { start, end, operator, parts: spans.map((part) => parseCondition(masked, part)) };
    }
  }
  return { start, end, parts: [] };
}

function splitBy(masked: string, { start, end }: Span, operator: string): Span[] {
  const operatorOffsets = [...positionsAtDepth0(masked, { start, end })].filter((offset) =>
    masked.startsWith(operator, offset),
  );
  const starts = [start, ...operatorOffsets.map((offset) => offset + operator.length)];
  return starts.map((from, index) => ({ start: from, end: operatorOffsets[index] ?? end }));
}

function* positionsAtDepth0(masked: string, { start, end }: Span): Generator<number> {
  let depth = 0;
  for (let offset = start; offset < end; offset += 1) {
    if (/[([{]/.test(masked.charAt(offset))) depth += 1;
    if (/[)\]}]/.test(masked.charAt(offset))) depth -= 1;
    if (depth === 0) yield offset;
  }
}

function withoutParentheses(masked: string, span: Span): Span {
  const { start, end } = trimmed(masked, span);
  if (masked.charAt(start) !== '(') return { start, end };
  const [closing] = positionsAtDepth0(masked, { start, end });
  return closing === end - 1
    ? withoutParentheses(masked, { start: start + 1, end: end - 1 })
    : { start, end };
}

function trimmed(masked: string, { start, end }: Span): Span {
  const inner = masked.slice(start, end);
  const first = start + inner.length - inner.trimStart().length;
  return { start: first, end: first + inner.trim().length };
}
