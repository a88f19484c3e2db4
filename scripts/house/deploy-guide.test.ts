/** Compares what docs/deploy.md names with the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { BACKUP_WEEKS, ENQUIRY_RETENTION_MONTHS, POINT_IN_TIME_DAYS } from '@neev/domain';
import { TASK_GIVEN_UP } from '@neev/functions/coalesce';
import { expect, it } from 'vitest';
import { projectDir } from '../lib/project.ts';

const read = (path: string) => readFileSync(join(projectDir, path), 'utf8');

const POLICY = 'web/src/app/routes/privacy-policy.tsx';

const guide = read('docs/deploy.md');

it('the guide names every parameter of the functions', () => {
  const described = [...guide.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(described.sort()).toEqual(Object.keys(parseEnv(read('functions/.env.demo-neev'))).sort());
});

it('the guide names every setting of the site', () => {
  const described = [...guide.matchAll(/^(VITE_\w+)=/gm)].map(([, name]) => name);
  const needed = Object.keys(parseEnv(read('web/.env.suite')));
  expect(described.sort()).toEqual(needed.filter((name) => !name.endsWith('_EMULATOR')).sort());
});

it('the guide names every time to live', () => {
  const described = [...guide.matchAll(/^\| `([a-z]\w+)` \| `([a-z]\w+)` \|/gm)].map(
    ([, collection, field]) => `${collection}.${field}`,
  );
  const { fieldOverrides }: { fieldOverrides: Override[] } = JSON.parse(
    read('firestore.indexes.json'),
  );
  const policies = fieldOverrides.filter(({ ttl }) => ttl);
  expect(described.sort()).toEqual(
    policies.map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`).sort(),
  );
});

it('the guide configures backups to be kept for as long as the privacy policy states', () => {
  expect(guide.match(/--retention=(\d+)w/)?.[1]).toBe(String(BACKUP_WEEKS));
  expect(guide).toContain('keeps every minute of the last seven days');
  expect(POINT_IN_TIME_DAYS).toBe(7);
});

it('the guide sets the default retention of enquiries to that of the privacy policy', () => {
  expect(guide).toContain(`| \`ENQUIRY_RETENTION_MONTHS\` | \`${ENQUIRY_RETENTION_MONTHS}\` |`);
});

it('the guide filters logs by the message of a task that failed its last attempt', () => {
  expect(guide).toContain(`severity=ERROR "${TASK_GIVEN_UP}"`);
});

it('the guide names the files that contain the region, and the privacy policy states the region', () => {
  const [, region] = /REGION = '([\w-]+)'/.exec(read('functions/src/triggers/options.ts')) ?? [];
  const [, instruction = ''] = guide.split('For another region');
  for (const path of ['functions/src/triggers/options.ts', 'firebase.json', POLICY]) {
    expect(instruction.split('```')[0]).toContain(path);
    expect(read(path)).toContain(region);
  }
  expect(read(POLICY)).toContain(`(region ${region})`);
});

it('the guide names only commands that exist', () => {
  const named = [...guide.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  const { scripts }: { scripts: object } = JSON.parse(read('package.json'));
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});

interface Override {
  collectionGroup: string;
  fieldPath: string;
  ttl?: boolean;
}
