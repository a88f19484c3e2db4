/**
 * Mutates the rules and runs the cases of the other tests on each mutant. `npm test` runs a sample,
 * `npm run test:rules-mutants` runs all in a few minutes.
 */
import { expect, it } from 'vitest';
import { allGroups } from './cases/all.ts';
import { storageGroups } from './cases/storage.ts';
import { readRules, startRulesProject } from './environment.ts';
import { findEquivalenceReason } from './mutation/equivalents.ts';
import { type Mutant, mutantsOf } from './mutation/mutants.ts';
import { type MutationResult, runMutants, sampleOf } from './mutation/run.ts';
import { startStorageProject } from './storage-environment.ts';

const HOUR_MS = 3_600_000;

const isFullRun = process.env.RULES_MUTANTS === 'all';
const seed = process.env.RULES_MUTANTS_SEED ?? 'neev';

it('every mutant of firestore.rules fails a rules case', { timeout: HOUR_MS }, async () => {
  const mutants = selectMutants(mutantsOf(await readRules('firestore')), 20);
  const names = ['demo-mutants-1', 'demo-mutants-2', 'demo-mutants-3'];
  const projects = await Promise.all(names.map(startRulesProject));
  const result = await runMutants(mutants, Object.values(allGroups).flat(), projects);
  await Promise.all(projects.map((project) => project.stop()));
  expect(report('firestore.rules', result)).toEqual([]);
});

it('every mutant of storage.rules fails a rules case', { timeout: HOUR_MS }, async () => {
  const mutants = selectMutants(mutantsOf(await readRules('storage')), 5);
  const project = await startStorageProject('demo-storage-mutants');
  const result = await runMutants(mutants, storageGroups, [project]);
  await project.stop();
  expect(report('storage.rules', result)).toEqual([]);
});

/** A sample has no mutants that are known to be equivalent: all cases pass on them. */
function selectMutants(mutants: Mutant[], count: number): Mutant[] {
  if (isFullRun) return mutants;
  const distinct = mutants.filter(({ name }) => findEquivalenceReason(name) === undefined);
  return sampleOf(distinct, count, seed);
}

/** Prints the result and returns the names of survivors that are not known to be equivalent. */
function report(title: string, { killed, invalid, survivors }: MutationResult): string[] {
  const testedCount = killed.length + survivors.length;
  const killedPercent = ((100 * killed.length) / testedCount).toFixed(1);
  console.log(
    [
      `${title}: ${killed.length} of ${testedCount} mutants killed (${killedPercent} %), ${invalid.length} invalid`,
      ...survivors.map(
        ({ name }) => `survived: ${name} (${findEquivalenceReason(name) ?? 'no case fails'})`,
      ),
    ].join('\n'),
  );
  return survivors
    .map(({ name }) => name)
    .filter((name) => findEquivalenceReason(name) === undefined);
}
