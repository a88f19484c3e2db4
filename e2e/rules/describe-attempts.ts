/** Defines a test for each rules case. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttemptGroup } from './attempts.ts';
import type { RulesProject } from './environment.ts';

export function describeAttempts<Target>(
  start: () => Promise<RulesProject<Target>>,
  subjects: Record<string, readonly AttemptGroup<Target>[]>,
): void {
  let project: RulesProject<Target>;
  beforeAll(async () => {
    project = await start();
  });
  afterAll(() => project.stop());

  for (const [subject, groups] of Object.entries(subjects)) {
    for (const { name, attempts } of groups) {
      describe(`${subject}: ${name}`, () => {
        for (const attempt of attempts) {
          it(attempt.title, async () => {
            expect(await project.outcomeOf(attempt)).toBe(attempt.expected);
          });
        }
      });
    }
  }
}
