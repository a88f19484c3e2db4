/** Compares what docs/architecture.md names with the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collections } from '@neev/domain';
import { expect, it } from 'vitest';
import { projectDir } from '../lib/project.ts';

const page = readFileSync(join(projectDir, 'docs/architecture.md'), 'utf8');

it('the table of the documents contains every collection', () => {
  const rows = page.slice(page.indexOf('## Documents')).split('\n');
  const firstColumn = rows.map((row) => row.split('|')[1]).join();
  const named = [...firstColumn.matchAll(/`(\w+)[`/]/g)].map(([, name]) => name);
  expect(named).toEqual(expect.arrayContaining(Object.values(collections)));
});
