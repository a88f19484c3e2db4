/** Runs the rules cases on mutants. The first case with an unexpected outcome kills the mutant. */
import { createHash } from 'node:crypto';
import type { RulesProject } from '../environment.ts';
import type { RulesCase, RulesCaseGroup } from '../rules-case.ts';
import type { Mutant } from './mutants.ts';

export interface MutationResult {
  killed: Mutant[];
  /** Invalid rules, which the emulator does not load. */
  invalid: Mutant[];
  survivors: Mutant[];
}

/** Runs the mutants in all projects concurrently. */
export async function runMutants<Service>(
  mutants: readonly Mutant[],
  groups: readonly RulesCaseGroup<Service>[],
  projects: readonly RulesProject<Service>[],
): Promise<MutationResult> {
  const result: MutationResult = { killed: [], invalid: [], survivors: [] };
  const queue = [...mutants];
  // A case that killed a mutant is likely to kill the next one, so it runs first.
  const killers: RulesCase<Service>[] = [];

  async function runQueue(project: RulesProject<Service>): Promise<void> {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      result[await resultOf(mutant, project)].push(mutant);
    }
  }

  async function resultOf(
    mutant: Mutant,
    project: RulesProject<Service>,
  ): Promise<keyof MutationResult> {
    const isLoaded = await project.loadRules(mutant.text).then(
      () => true,
      () => false,
    );
    if (!isLoaded) return 'invalid';
    for (const rulesCase of new Set([...killers, ...casesInOrderFor(mutant, groups)])) {
      if ((await project.outcomeOf(rulesCase)) === rulesCase.expected) continue;
      moveToFront(killers, rulesCase);
      return 'killed';
    }
    return 'survivors';
  }

  await Promise.all(projects.map(runQueue));
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

/** Returns all cases; those that name or change an affected collection come first. */
function casesInOrderFor<Service>(
  { collections }: Mutant,
  groups: readonly RulesCaseGroup<Service>[],
): RulesCase<Service>[] {
  const all = groups.flatMap(({ name, cases }) =>
    cases.map((rulesCase) => ({ rulesCase, texts: [name, ...rulesCase.changes] })),
  );
  const isAffected = ({ texts }: (typeof all)[number]) =>
    collections.some((each) => texts.some((text) => text.includes(each)));
  return [...all.filter(isAffected), ...all.filter((each) => !isAffected(each))].map(
    ({ rulesCase }) => rulesCase,
  );
}

function moveToFront<T>(list: T[], item: T): void {
  const index = list.indexOf(item);
  if (index >= 0) list.splice(index, 1);
  list.unshift(item);
}
