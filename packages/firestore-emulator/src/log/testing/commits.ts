/** Commits for tests of the log. */
import type { Change, Commit } from '../../store/database.ts';
import type { Document, Fields } from '../../values/value.ts';

export const database = 'projects/p/databases/(default)';

export function documentOf(path: string, fields: Fields): Document {
  const time = timeOf(0);
  return { name: `${database}/documents/${path}`, fields, createTime: time, updateTime: time };
}

/** The commit at `index` microseconds. */
export function commitOf(index: number, changes: readonly Change[]): Commit {
  return { database, time: timeOf(index), changes };
}

export function timeOf(index: number): string {
  const seconds = Math.floor(index / 1_000_000);
  const whole = new Date(Date.UTC(2026, 0, 2) + seconds * 1_000).toISOString().slice(0, 19);
  return `${whole}.${String(index % 1_000_000).padStart(6, '0')}Z`;
}
