/**
 * Compares results with Google's emulator: `FIRESTORE_JAR` is the path of its .jar, `DIFFERENTIAL_RUNS` the
 * number of generated databases, each with up to 20 operations.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFirestoreService } from '../service/firestore-service.ts';
import { createDatabases } from '../store/databases.ts';
import { type GoogleEmulator, startGoogleEmulator } from './google-emulator.ts';
import { noStreams } from './no-streams.ts';
import { type Operation, outcomeOf, runHere, scenarios, withRoot } from './operations.ts';

const jar = process.env.FIRESTORE_JAR;
const runs = Number(process.env.DIFFERENTIAL_RUNS ?? 25);
const generatedRoot = 'projects/generated/databases/(default)/documents';

describe.skipIf(!jar)(
  "operations (skipped unless FIRESTORE_JAR is set to Google's emulator)",
  () => {
    const service = createFirestoreService({
      databases: createDatabases(),
      rulesOf: () => undefined,
      streams: noStreams,
    });
    let google: GoogleEmulator;
    let count = 0;

    beforeAll(async () => {
      google = await startGoogleEmulator(jar ?? '');
    }, 60_000);

    afterAll(() => google?.stop());

    const outcomesOf = async (root: string, operation: Operation) => {
      const here = runHere(service, root, operation);
      const response = await google.post(`${root}:${operation.verb}`, operation.body);
      const there = outcomeOf(response, operation);
      return { here, there };
    };

    it(
      "have the results and error codes of Google's emulator",
      async () => {
        const scenario = scenarios(generatedRoot);
        await fc.assert(
          fc.asyncProperty(scenario, async (operations) => {
            const root = `projects/differential-${count++}/databases/(default)/documents`;
            for (const operation of withRoot(operations, generatedRoot, root)) {
              const { here, there } = await outcomesOf(root, operation);
              expect('error' in here ? here.error : here).toEqual(
                'error' in there ? there.error : there,
              );
            }
          }),
          { numRuns: runs },
        );
      },
      60_000 + runs * 1000,
    );
  },
);
