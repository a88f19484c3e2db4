/** Sources and documents use the standard terms of docs/glossary.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectDir } from '../lib/project.ts';
import { exceptions, retiredTerms, wordsOf } from './vocabulary.ts';

const folders = [
  'docs',
  'domain',
  'e2e',
  'functions',
  'packages',
  'scripts',
  'suite',
  'web/bench',
  'web/markdown',
  'web/src',
];

/** Articles are texts for customers; the glossary and the word list name the retired terms. */
const EXCLUDED =
  /node_modules|dist|web\/src\/content|docs\/glossary\.md|scripts\/house\/vocabulary/;

const files = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'firestore.rules',
  'storage.rules',
  'vitest.config.ts',
  ...folders.flatMap((folder) =>
    readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path}`,
    ),
  ),
].filter((path) => /\.(ts|tsx|css|rules|md)$/.test(path) && !EXCLUDED.test(path));

interface Use {
  path: string;
  line: string;
  words: string;
}

const uses: Use[] = files.flatMap((path) =>
  [path, ...readFileSync(join(projectDir, path), 'utf8').split('\n')].flatMap((line) => {
    const words = wordsOf(line);
    return retiredTerms
      .filter(({ pattern }) => pattern.test(words))
      .map(({ use }) => ({ path, line, words: use }));
  }),
);

const isExcepted = ({ path, line }: Use) => exceptions.some((each) => matches(each, path, line));

function matches(exception: (typeof exceptions)[number], path: string, line: string): boolean {
  return path.startsWith(exception.path) && line.includes(exception.text);
}

it('no name, comment, title or text uses a retired term', () => {
  const found = uses.filter((use) => !isExcepted(use));
  expect(found.map(({ path, line, words }) => `${path}: use ${words}: ${line.trim()}`)).toEqual([]);
});

it('every exception is needed', () => {
  const unused = exceptions.filter(
    (exception) => !uses.some(({ path, line }) => matches(exception, path, line)),
  );
  expect(unused).toEqual([]);
});

it('names are compared by their words', () => {
  expect(wordsOf('untilTakenOver STRETCH_MS no-breaches')).toBe(
    'until taken over stretch ms no breaches',
  );
});
