/** The regular expressions of the hand-written files that take part in answering a request. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { projectDir } from '../lib/project.ts';
import { readImports } from './import-graph.ts';

export interface FoundExpression {
  file: string;
  source: string;
  flags: string;
}

/** Where requests come in: what these import, and what that imports, runs on requests. */
const ENTRIES = [
  'functions/src/triggers/api.ts',
  'functions/src/triggers/site.ts',
  'web/src/entry-server.tsx',
];

/** Every regular expression that is written in those files, each once. */
export function findExpressions(): FoundExpression[] {
  const found = reachableFiles().flatMap((file) =>
    expressionsIn(parseFile(file)).map((each) => ({ ...each, file })),
  );
  return [...new Map(found.map((each) => [`/${each.source}/${each.flags}`, each])).values()];
}

function reachableFiles(): string[] {
  const imports = readImports();
  const reached = new Set(ENTRIES);
  for (const file of reached) {
    for (const { from, to } of imports) {
      if (from === file && to !== undefined && /\.tsx?$/.test(to)) reached.add(to);
    }
  }
  return [...reached];
}

function parseFile(file: string): unknown {
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  return parseAst(readFileSync(join(projectDir, file), 'utf8'), { lang });
}

function expressionsIn(node: unknown): Omit<FoundExpression, 'file'>[] {
  if (typeof node !== 'object' || node === null) return [];
  if (isConstructed(node)) throw new Error('A regular expression is put together at run time.');
  const regex: unknown = Reflect.get(node, 'regex');
  if (typeof regex === 'object' && regex !== null) {
    const source = String(Reflect.get(regex, 'pattern'));
    return [{ source, flags: String(Reflect.get(regex, 'flags')) }];
  }
  return Object.values(node).flatMap(expressionsIn);
}

/** `RegExp(…)`, with or without `new`. */
function isConstructed(node: object): boolean {
  const callee: unknown = Reflect.get(node, 'callee');
  return Reflect.get(Object(callee), 'name') === 'RegExp';
}
