/**
 * `firestore.rules`: who may what by the client SDK. The cases are in `cases/`; when all of them
 * have run, the emulator tells which conditions they have met.
 */
import { expect, it } from 'vitest';
import { everything } from './cases/all.ts';
import { readCoverage } from './coverage.ts';
import { describeAttempts } from './describe-attempts.ts';
import { startRulesProject } from './environment.ts';

const projectId = 'demo-rules';

describeAttempts(() => startRulesProject(projectId), everything);

// The last of the file, since tests of a file run in their order.
it('every condition has been true and has been false', async () => {
  const { conditions, lacking } = await readCoverage(projectId);
  console.log(`firestore.rules: ${conditions} conditions, ${lacking.length} not met both ways`);
  expect(lacking).toEqual([]);
  expect(conditions).toBeGreaterThan(100);
});
