/** Runs the rules cases on mutants. The first case with an unexpected outcome kills the mutant. */
import { createHash } from 'node:crypto';
import type { Attempt, AttemptGroup } from '../attempts.ts';
import type { RulesProject } from '../environment.ts';
import type { Mutant } from './mutants.ts';

export interface MutationResult {
  killed: Mutant[];
  /** Invalid rules, which the emulator does not load. */
  invalid: Mutant[];
  survivors: Mutant[];
}

/** Runs the mutants in all projects concurrently. */
export async function runMutants<Target>(
  mutants: readonly Mutant[],
  groups: readonly AttemptGroup<Target>[],
  projects: readonly RulesProject<Target>[],
): Promise<MutationResult> {
  const result: MutationResult = { killed: [], invalid: [], survivors: [] };
  const queue = [...mutants];
  // A case that killed a mutant is likely to kill the next one, so it runs first.
  const killers: Attempt<Target>[] = [];

  async function work(project: RulesProject<Target>): Promise<void> {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      result[await fateOf(mutant, project)].push(mutant);
    }
  }

  async function fateOf(
    mutant: Mutant,
    project: RulesProject<Target>,
  ): Promise<keyof MutationResult> {
    const isLoaded = await project.loadRules(mutant.text).then(
      () => true,
      () => false,
    );
    if (!isLoaded) return 'invalid';
    for (const attempt of new Set([...killers, ...inOrderFor(mutant, groups)])) {
      if (await endsAsExpected(attempt, project)) continue;
      moveToFront(killers, attempt);
      return 'killed';
    }
    return 'survivors';
  }

  await Promise.all(projects.map(work));
  return result;
}

/** Returns `count` mutants, the same ones for the same seed. */
export function sampleOf(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  const rankOf = ({ text }: Mutant) =>
    createHash('sha256').update(`${seed}\n${text}`).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, rank: rankOf(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** Returns all cases; those of groups that name an affected collection come first. */
function inOrderFor<Target>(
  { collections }: Mutant,
  groups: readonly AttemptGroup<Target>[],
): Attempt<Target>[] {
  const isNear = ({ name }: AttemptGroup<Target>) =>
    collections.some((each) => name.includes(each));
  return [...groups.filter(isNear), ...groups.filter((group) => !isNear(group))].flatMap(
    ({ attempts }) => attempts,
  );
}

/** An error other than a denial counts as an unexpected outcome. */
async function endsAsExpected<Target>(
  attempt: Attempt<Target>,
  project: RulesProject<Target>,
): Promise<boolean> {
  const outcome = await project.outcomeOf(attempt).catch(() => 'failed');
  return outcome === attempt.expected;
}

function moveToFront<T>(list: T[], item: T): void {
  const index = list.indexOf(item);
  if (index >= 0) list.splice(index, 1);
  list.unshift(item);
}
