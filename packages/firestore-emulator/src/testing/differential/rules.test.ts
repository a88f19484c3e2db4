/** Compares the decisions of generated rules with Google's emulator. Settings: the package's README. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CallError } from './client.ts';
import { type Emulators, settings, startEmulators } from './emulators.ts';
import { callRest, singleUse } from './rest-calls.ts';
import { type RulesRequest, type RulesScenario, rulesScenarios } from './rules-arbitraries.ts';

const generatedProject = 'projects/generated';
const scenariosPerCheck = 20;

describe.skipIf(!settings.jar)(
  "rules (skipped unless FIRESTORE_JAR is set to Google's emulator)",
  () => {
    let emulators: Emulators;
    let projects = 0;
    let pairs = 0;
    const decisions = new Map<string, number>();

    beforeAll(async () => {
      emulators = await startEmulators(settings.jar);
    });

    afterAll(() => emulators?.stop());

    async function compare(scenario: RulesScenario): Promise<void> {
      const project = `projects/rules-${projects++}`;
      const json = JSON.stringify(scenario).replaceAll(generatedProject, project);
      // The scenario was written from this type.
      const { rules, documents, requests } = JSON.parse(json) as RulesScenario;
      const ports = [emulators.here, emulators.google];
      const prepared = ports.map((port) => prepare(port, project, rules, documents));
      const [isLoaded, isLoadedThere] = await Promise.all(prepared);
      expect(isLoaded).toBe(isLoadedThere);
      if (!isLoaded) return;
      for (const request of requests) {
        pairs++;
        const [here, there] = await Promise.all(
          ports.map((port) => decide(port, project, request)),
        );
        expect(here).toBe(there);
        decisions.set(here ?? '', (decisions.get(here ?? '') ?? 0) + 1);
      }
    }

    /** Few of the generated requests are allowed: a small number of pairs can have none. */
    const hasBothDecisions = () => decisions.has('allowed') && decisions.has('PERMISSION_DENIED');

    it(
      "decide as Google's emulator about any request",
      async () => {
        for (let { seed } = settings; pairs < settings.rules || !hasBothDecisions(); seed++) {
          const scenarios = rulesScenarios(`${generatedProject}/databases/(default)/documents`);
          await fc.assert(fc.asyncProperty(scenarios, compare), {
            seed,
            numRuns: scenariosPerCheck,
          });
        }
        console.log(`${pairs} pairs of rules and requests from seed ${settings.seed}:`, decisions);
      },
      60_000 + settings.rules * 500,
    );
  },
);

/** Loads rules and writes documents. Returns whether the rules were accepted. */
async function prepare(
  port: number,
  project: string,
  content: string,
  documents: RulesScenario['documents'],
): Promise<boolean> {
  const url = `http://127.0.0.1:${port}/emulator/v1/${project}:securityRules`;
  const body = JSON.stringify({ rules: { files: [{ content }] } });
  const { ok } = await fetch(url, { method: 'PUT', headers: singleUse, body });
  const database = `${project}/databases/(default)`;
  const writes = Object.entries(documents).map(([path, fields]) => ({
    update: { name: `${database}/documents/${path}`, fields },
  }));
  await callRest({ port, authorization: 'Bearer owner' }, 'Commit', { database, writes });
  return ok;
}

/** Returns `allowed`, or the code of the error. */
async function decide(port: number, project: string, request: RulesRequest): Promise<string> {
  const { user, kind, path, query, writes } = request;
  const options = { port, authorization: user && `Bearer ${tokenOf(user)}` };
  const database = `${project}/databases/(default)`;
  const parent = `${database}/documents`;
  try {
    if (kind === 'get') await callRest(options, 'GetDocument', { name: `${parent}/${path}` });
    else if (kind === 'list')
      await callRest(options, 'RunQuery', { parent, structuredQuery: query });
    else await callRest(options, 'Commit', { database, writes });
    return 'allowed';
  } catch (error) {
    if (error instanceof CallError) return error.code;
    throw error;
  }
}

/** An unsigned token, as of the Auth emulator. */
function tokenOf(uid: string): string {
  const claims = { sub: uid, user_id: uid, ...(uid === 'admin' && { admin: true }) };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
}
