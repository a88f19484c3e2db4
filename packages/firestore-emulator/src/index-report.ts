/** Reports indexes that queries need in production and that `firestore.indexes.json` lacks. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DataError } from './log/data-error.ts';
import {
  createIndexCheck,
  type DeclaredIndexes,
  type MissingIndex,
} from './query/composite-index.ts';
import type { Query } from './query/query.ts';

export interface IndexReportOptions {
  /** By default `firestore.indexes.json` beside the rules. */
  readonly indexesFile?: string | undefined;
  readonly rulesFile?: string | undefined;
  readonly log: (message: string) => void;
}

/**
 * Returns a function that checks a query. Each index is reported once.
 *
 * @throws DataError when the file cannot be read.
 */
export function createIndexReport(options: IndexReportOptions): (query: Query) => void {
  const file = options.indexesFile ?? fileBeside(options.rulesFile);
  return createIndexCheck({
    declared: file === undefined ? { indexes: [], fieldOverrides: [] } : readIndexes(file),
    onMissing(index) {
      options.log(
        `A query needs ${changeFor(index)} in ${file ?? 'firestore.indexes.json'}: ${JSON.stringify(index)}`,
      );
    },
  });
}

const changeFor = (index: MissingIndex): string =>
  'fields' in index
    ? 'a composite index in production. Add to "indexes"'
    : 'a single-field index in production. Add to "fieldOverrides", or replace the entry of the field,';

function fileBeside(rulesFile: string | undefined): string | undefined {
  const file = rulesFile && join(dirname(rulesFile), 'firestore.indexes.json');
  return file && existsSync(file) ? file : undefined;
}

function readIndexes(file: string): DeclaredIndexes {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (hasIndexes(content)) return { fieldOverrides: [], ...content };
  } catch (error) {
    throw new DataError(`${file} cannot be read: ${error}`, { cause: error });
  }
  throw new DataError(`${file} has no list of indexes.`);
}

/** The entries are compared with those that queries need; an entry of another form matches none. */
function hasIndexes(
  content: unknown,
): content is Pick<DeclaredIndexes, 'indexes'> & Partial<DeclaredIndexes> {
  if (typeof content !== 'object' || content === null || !('indexes' in content)) return false;
  const { indexes } = content;
  const fieldOverrides = 'fieldOverrides' in content ? content.fieldOverrides : [];
  return isListWith(indexes, 'fields') && isListWith(fieldOverrides, 'indexes');
}

/** Whether a value is a list of objects that have a list. */
const isListWith = (value: unknown, key: string): boolean =>
  Array.isArray(value) &&
  value.every((entry) => typeof entry === 'object' && Array.isArray(entry?.[key]));
