/**
 * A client chooses the URL, the headers and the body of a request: regular expressions that process them
 * must take linear time.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDir } from '../lib/project.ts';
import { childNodes, nodeIn, parseSource, type SyntaxNode } from '../metrics/syntax.ts';
import { readImports } from './import-graph.ts';

interface FoundExpression {
  file: string;
  source: string;
  flags: string;
}

/** The entry points of requests. Everything that they import, directly or not, runs on requests. */
const ENTRIES = [
  'functions/src/triggers/api.ts',
  'functions/src/triggers/site.ts',
  'web/src/entry-server.tsx',
];

const INPUT_LENGTH = 40_000;

/** Milliseconds; linear expressions take less than one, quadratic ones several hundred. */
const MAX_MS = 100;

/** The longest input of an expression in characters, where other code limits it. */
const maxLengthBySource: Readonly<Record<string, number>> = {
  // slugOf shortens a name before it trims the hyphens.
  '^-+|-+$': 58,
  // Applied to the digits of a number.
  '\\B(?=(?:\\d{2})*\\d{3}$)': 21,
  // Applied to the built page, which does not depend on a request.
  '<title>[^<]*<\\/title>': 0,
  '<link rel="stylesheet"[^>]*>': 0,
  '\\s*(<script type="module"[^>]*><\\/script>|<link rel="modulepreload"[^>]*>)': 0,
};

/** A character of each class that a pattern can name. */
const charactersByClass: readonly [RegExp, string][] = [
  [/\\s/, ' '],
  [/\\d|0-9/, '0'],
  [/\\w|a-z|\\p\{L/i, 'a'],
  [/\\D|\\W|\\S|\[\^|\./, '~'],
  [/\\p\{M/, '\u0301'],
  [/\\p\{Surrogate/, '\ud800'],
];

/** Characters that a pattern can match, derived from its source. */
function charactersOf(source: string): string[] {
  const literal = source.replaceAll(/\\[pP]\{[^}]*\}|\\[a-zA-Z]|[\^$|?*+()[\]{}\\]/g, '');
  const classes = charactersByClass.filter(([named]) => named.test(source)).map(([, text]) => text);
  return [...new Set([...classes, ...literal])].slice(0, 8);
}

/** The plain text at the start of a pattern, which every match begins with; may be empty. */
function prefixOf(source: string): string {
  const [text = ''] = source.replace(/^\^/, '').match(/^(\\\/|[\w/ <"=-])+(?![*+?{])/) ?? [];
  return text.replaceAll('\\', '');
}

/** Long texts that almost match: repetitions of one or two characters, followed by one that does not match. */
function* adversarialTexts({ source }: FoundExpression): Generator<string> {
  const length = maxLengthBySource[source] ?? INPUT_LENGTH;
  const characters = charactersOf(source);
  const prefix = prefixOf(source);
  for (const start of new Set(['', prefix])) {
    for (const one of characters) {
      yield `${start}${one.repeat(length)}\0`;
      for (const other of characters) {
        yield `${start}${(one + other).repeat(length / 2)}\0`;
        yield `${start}${one.repeat(length / 2)}${other.repeat(length / 2)}\0`;
      }
    }
  }
  if (prefix !== '') yield prefix.repeat(length / prefix.length);
}

function millisecondsOf({ source, flags }: FoundExpression, text: string): number {
  const startedAt = performance.now();
  text.replace(new RegExp(source, flags), '');
  return performance.now() - startedAt;
}

/** The start of the first text that is too slow in two measurements, or `undefined`. */
function findSlow(expression: FoundExpression): string | undefined {
  for (const text of adversarialTexts(expression)) {
    const isSlow = millisecondsOf(expression, text) > MAX_MS;
    if (isSlow && millisecondsOf(expression, text) > MAX_MS) return `${text.slice(0, 20)}…`;
  }
  return undefined;
}

describe('a regular expression that processes requests', () => {
  const expressions = findExpressions();

  it('is found in the sources', () => {
    const sources = expressions.map(({ source }) => source);
    expect(sources).toContain('^Bearer ([\\w.~+/=-]+)$');
    expect(sources.length).toBeGreaterThan(40);
  });

  it.each(expressions)('takes linear time: /$source/$flags in $file', (expression) => {
    expect(findSlow(expression)).toBeUndefined();
  });

  it.each(['(?<=.)\\/+$', '\\s+,', '<b[^>]*>'])(
    'is reported when it takes quadratic time: %s',
    (source) => {
      expect(findSlow({ file: '', source, flags: '' })).toBeDefined();
    },
  );
});

/** The regular expressions in the reachable files, without duplicates. */
function findExpressions(): FoundExpression[] {
  const found = reachableFiles().flatMap((file) =>
    expressionsIn(readTree(file)).map((each) => ({ ...each, file })),
  );
  return [...new Map(found.map((each) => [`/${each.source}/${each.flags}`, each])).values()];
}

function reachableFiles(): string[] {
  const imports = readImports();
  const reachable = new Set(ENTRIES);
  for (const file of reachable) {
    for (const { from, to } of imports) {
      if (from === file && to !== undefined && /\.tsx?$/.test(to)) reachable.add(to);
    }
  }
  return [...reachable];
}

function readTree(file: string): SyntaxNode {
  return parseSource(file, readFileSync(join(projectDir, file), 'utf8'));
}

function expressionsIn(node: SyntaxNode): Omit<FoundExpression, 'file'>[] {
  if (isConstructed(node)) throw new Error('A regular expression is constructed at run time.');
  const { regex } = node;
  if (typeof regex !== 'object' || regex === null) return childNodes(node).flatMap(expressionsIn);
  const [source, flags] = ['pattern', 'flags'].map((name) => String(Reflect.get(regex, name)));
  return [{ source: source ?? '', flags: flags ?? '' }];
}

/** Whether a node is `RegExp(…)`, with or without `new`. */
function isConstructed(node: SyntaxNode): boolean {
  return nodeIn(node, 'callee')?.name === 'RegExp';
}
