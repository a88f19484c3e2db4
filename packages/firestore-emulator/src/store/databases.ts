/** All databases of the emulator: any name exists, without being created. */
import { requireDatabaseName } from '../values/resource-name.ts';
import { createMemoryDatabase, type MemoryDatabase } from './memory-database.ts';

export interface Databases {
  /** Returns the database with this name, which is created at the first use. @throws StatusError */
  get(name: string): MemoryDatabase;
  /** The databases that were used. */
  all(): Iterable<MemoryDatabase>;
}

export interface DatabasesOptions {
  /** The clock in microseconds since 1970. */
  readonly now?: () => number;
  /** The time of the last commit of an earlier process: all times are later. */
  readonly lastTime?: string;
  /** Called once for each database, before its first use. */
  readonly onCreate?: (database: MemoryDatabase) => void;
}

export function createDatabases(options: DatabasesOptions = {}): Databases {
  const { onCreate, ...clock } = options;
  const databases = new Map<string, MemoryDatabase>();

  const create = (name: string): MemoryDatabase => {
    requireDatabaseName(name);
    const database = createMemoryDatabase({ name, ...clock });
    databases.set(name, database);
    onCreate?.(database);
    return database;
  };

  return {
    get: (name) => databases.get(name) ?? create(name),
    all: () => databases.values(),
  };
}
