import { expect, it } from 'vitest';
import { describeMaintenance, describePause, resolveTarget } from './operator.ts';

it('a command without a project uses the local suite', () => {
  const local = { projectId: 'demo-neev', bucketName: 'demo-neev.appspot.com' };
  expect(resolveTarget({}, {})).toEqual(local);
  expect(resolveTarget({}, { GCLOUD_PROJECT: 'a-trader' })).toEqual(local);
});

it('a command with a project uses its default bucket unless another is given', () => {
  expect(resolveTarget({ project: 'a-trader' }, {})).toEqual({
    projectId: 'a-trader',
    bucketName: 'a-trader.firebasestorage.app',
  });
  expect(resolveTarget({ project: 'a-trader', bucket: 'own' }, {})).toMatchObject({
    bucketName: 'own',
  });
});

it.each([
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'STORAGE_EMULATOR_HOST',
])('a command on a real project is rejected when %s is set', (name) => {
  const environment = { [name]: '127.0.0.1:8080' };
  expect(resolveTarget({ project: 'a-trader' }, environment)).toEqual({
    problem: `${name} is set: requests for a-trader would go to the emulator.`,
  });
  expect(resolveTarget({}, environment)).toHaveProperty('projectId');
});

it('the status of maintenance contains since when it is on, and which backup is restored', () => {
  const since = new Date('2026-05-06T07:08:09Z');
  expect(describeMaintenance('a-trader', { isOn: true, since, restoring: '3f2a' })).toBe(
    "Maintenance is on in a-trader since 2026-05-06T07:08:09.000Z: clean-ups and notifications are paused. A restore has started it: the SHA-256 checksum of the backup's manifest.json is 3f2a.",
  );
  expect(describeMaintenance('a-trader', { isOn: true })).toBe(
    'Maintenance is on in a-trader: clean-ups and notifications are paused.',
  );
  expect(describeMaintenance('a-trader', undefined)).toContain('off in a-trader');
});

it('a restore that has failed names the command that ends maintenance', () => {
  expect(describePause('a-trader')).toMatch(/npm run maintenance -- off --project a-trader$/);
  expect(describePause('demo-neev')).toMatch(/npm run maintenance -- off$/);
});
