/**
 * Tests `firestore.rules` with the client SDK. The cases are in `cases/`. After all of them, the
 * coverage of the emulator must be complete.
 */
import { expect, it } from 'vitest';
import { everything } from './cases/all.ts';
import { readCoverage } from './coverage.ts';
import { describeAttempts } from './describe-attempts.ts';
import { startRulesProject } from './environment.ts';

const projectId = 'demo-rules';

describeAttempts(() => startRulesProject(projectId), everything);

// Must be last in the file: it needs the coverage of all tests above.
it('every condition was evaluated to true and to false', async () => {
  const { conditions, lacking } = await readCoverage(projectId);
  console.log(`firestore.rules: ${conditions} conditions, ${lacking.length} not covered`);
  expect(lacking).toEqual([]);
  expect(conditions).toBeGreaterThan(100);
});
