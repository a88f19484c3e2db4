/** Defines a test for each rules case. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RulesProject } from './environment.ts';
import type { RulesCaseGroup } from './rules-case.ts';

export function describeCases<Service>(
  startProject: () => Promise<RulesProject<Service>>,
  groupsBySubject: Record<string, readonly RulesCaseGroup<Service>[]>,
): void {
  let project: RulesProject<Service>;
  beforeAll(async () => {
    project = await startProject();
  });
  afterAll(() => project.stop());

  for (const [subject, groups] of Object.entries(groupsBySubject)) {
    for (const { name, cases } of groups) {
      describe(`${subject}: ${name}`, () => {
        for (const rulesCase of cases) {
          it(rulesCase.title, async () => {
            expect(await project.outcomeOf(rulesCase)).toBe(rulesCase.expected);
          });
        }
      });
    }
  }
}
