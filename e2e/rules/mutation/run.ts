/** Tries the attempts on mutants: a mutant is killed by the first attempt that ends otherwise. */
import { createHash } from 'node:crypto';
import type { Attempt, AttemptGroup } from '../attempts.ts';
import type { RulesProject } from '../environment.ts';
import type { Mutant } from './mutants.ts';

export interface MutationResult {
  killed: Mutant[];
  /** Not rules any more: the emulator does not load them. */
  refused: Mutant[];
  survivors: Mutant[];
}

/** The projects share the mutants out among themselves. */
export async function runMutants<Target>(
  mutants: readonly Mutant[],
  groups: readonly AttemptGroup<Target>[],
  projects: readonly RulesProject<Target>[],
): Promise<MutationResult> {
  const result: MutationResult = { killed: [], refused: [], survivors: [] };
  const queue = [...mutants];
  // Who has killed a mutant may well kill the next one, and is asked first.
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
    if (!isLoaded) return 'refused';
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

/** So many of them, the same ones for the same seed. */
export function sampleOf(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  const rankOf = ({ text }: Mutant) =>
    createHash('sha256').update(`${seed}\n${text}`).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, rank: rankOf(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** First the groups that name what the mutant touches. */
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

/** An error that is no denial is not what was expected either. */
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
