/**
 * Tests `firestore.rules` with the client SDK. The cases are in `cases/`. After all of them, the
 * coverage of the emulator must be complete.
 */
import { expect, it } from 'vitest';
import { allGroups } from './cases/all.ts';
import { readCoverage } from './coverage.ts';
import { describeCases } from './describe-cases.ts';
import { startRulesProject } from './environment.ts';

const projectId = 'demo-rules';

describeCases(() => startRulesProject(projectId), allGroups);

// Must be last in the file: it needs the coverage of all tests above. Google's emulator takes more than a minute
// for its report on a slow machine.
it('every condition was evaluated to true and to false', { timeout: 240_000 }, async () => {
  const { conditions, uncovered } = await readCoverage(projectId);
  console.log(`firestore.rules: ${conditions} conditions, ${uncovered.length} not covered`);
  expect(uncovered).toEqual([]);
  expect(conditions).toBeGreaterThan(100);
});
