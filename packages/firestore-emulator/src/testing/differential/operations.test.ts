/**
 * Compares generated operations, queries and listens with Google's emulator. Settings: the package's README.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatJson } from '../rest-json.ts';
import type { Client } from './client.ts';
import { type Emulators, settings, startEmulators } from './emulators.ts';
import { createGrpcClient } from './grpc-client.ts';
import { Session } from './session.ts';
import { type Step, scenarios } from './steps.ts';
import { createWebClient } from './web-client.ts';

const generatedDatabase = 'projects/generated/databases/(default)';
const scenariosPerCheck = 20;

/** Returns a copy of steps on another database. */
function withDatabase(steps: readonly Step[], database: string, hasNegativeZero: boolean): Step[] {
  const json = formatJson(steps).replaceAll(generatedDatabase, database);
  const parseDouble = (key: string, value: unknown) => {
    if (key !== 'doubleValue') return value;
    return hasNegativeZero ? Number(value) : Number(value) + 0;
  };
  // The steps were written from this type.
  return JSON.parse(json, parseDouble) as Step[];
}

describe.skipIf(!settings.jar)(
  "operations, queries and listens (skipped unless FIRESTORE_JAR is set to Google's emulator)",
  () => {
    let emulators: Emulators;
    let databases = 0;
    let operations = 0;

    beforeAll(async () => {
      emulators = await startEmulators(settings.jar);
    });

    afterAll(() => emulators?.stop());

    async function compare(
      clients: readonly Client[],
      generated: readonly Step[],
      hasNegativeZero: boolean,
    ): Promise<void> {
      const database = `projects/differential-${databases++}/databases/(default)`;
      const sessions = clients.map((client) => new Session(client, database));
      try {
        for (const step of withDatabase(generated, database, hasNegativeZero)) {
          operations++;
          const [here, there] = await Promise.all(sessions.map((session) => session.run(step)));
          expect(here).toEqual(there);
        }
      } finally {
        for (const session of sessions) session.close();
      }
    }

    it.each([
      ['gRPC', createGrpcClient, true],
      // Google's emulator reads -0 as 0 over REST.
      ['REST and WebChannel', createWebClient, false],
    ] as const)(
      "have the results, error codes and snapshots of Google's emulator over %s",
      async (_transport, createClient, hasNegativeZero) => {
        const clients = [emulators.here, emulators.google].map(createClient);
        const end = operations + settings.operations / 2;
        for (let { seed } = settings; operations < end; seed++) {
          const property = fc.asyncProperty(scenarios(`${generatedDatabase}/documents`), (steps) =>
            compare(clients, steps, hasNegativeZero),
          );
          await fc.assert(property, { seed, numRuns: scenariosPerCheck });
        }
        for (const client of clients) client.close();
        console.log(`${operations} operations from seed ${settings.seed} were compared.`);
      },
      120_000 + settings.operations * 200,
    );
  },
);
