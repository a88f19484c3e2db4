/** Parses a permission table: a line per document, a column per operation. */
import { type Actor, administrators, everyone, nobody } from '../actors.ts';

export interface MatrixRow {
  path: string;
  /** The permitted actors by operation. */
  cells: Record<string, readonly Actor[]>;
}

const whoMay: Record<string, readonly Actor[]> = {
  all: everyone,
  admin: administrators,
  none: nobody,
};

export function readTable(table: string): MatrixRow[] {
  const [header = '', ...lines] = table.trim().split('\n');
  const operations = wordsOf(header);
  return lines.map((line) => {
    const [path = '', ...words] = wordsOf(line);
    const cells = operations.map((operation, index) => [operation, actorsOf(words[index])]);
    return { path, cells: Object.fromEntries(cells) };
  });
}

function wordsOf(line: string): string[] {
  return line.trim().split(/\s+/);
}

function actorsOf(word = ''): readonly Actor[] {
  const actors = whoMay[word];
  if (!actors) throw new Error(`Unknown permission in the table: “${word}”.`);
  return actors;
}

/** `a/b/c` → `a/b` */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
