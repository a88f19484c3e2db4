/** Parses a permission table: a line per document, a column per operation. */
import { type Actor, administrators, everyone, noActor } from '../actors.ts';

export interface MatrixRow {
  path: string;
  /** The permitted actors by operation. */
  cells: Record<string, readonly Actor[]>;
}

const actorsByPermission: Record<string, readonly Actor[]> = {
  all: everyone,
  admin: administrators,
  none: noActor,
};

export function parseTable(table: string): MatrixRow[] {
  const [header = '', ...lines] = table.trim().split('\n');
  const operations = splitColumns(header);
  return lines.map((line) => {
    const [path = '', ...permissions] = splitColumns(line);
    const cells = operations.map((operation, index) => [operation, actorsOf(permissions[index])]);
    return { path, cells: Object.fromEntries(cells) };
  });
}

function splitColumns(line: string): string[] {
  return line.trim().split(/\s+/);
}

function actorsOf(permission = ''): readonly Actor[] {
  const actors = actorsByPermission[permission];
  if (!actors) throw new Error(`Unknown permission in the table: “${permission}”.`);
  return actors;
}

/** `a/b/c` → `a/b` */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
