import { expect, it } from 'vitest';
import { resolveTarget } from './operator.ts';

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

it('a command on a real project is rejected when requests would go to an emulator', () => {
  const environment = { FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080' };
  expect(resolveTarget({ project: 'a-trader' }, environment)).toEqual({
    problem: expect.stringContaining('requests for a-trader would go to the emulator'),
  });
  expect(resolveTarget({}, environment)).toHaveProperty('projectId');
});
