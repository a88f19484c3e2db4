import { expect, it } from 'vitest';
import { onTwoSuites, type Stage } from './stages.ts';

it('each of two suites runs the next stage as soon as it is free', async () => {
  const runs: string[] = [];
  let endLongStage = () => {};
  const longStageEnds = new Promise<void>((resolve) => {
    endLongStage = resolve;
  });
  const stage =
    (name: string, run: () => Promise<void> | void): Stage =>
    async ({ env }) => {
      runs.push(`${name} on the ${env ? 'second' : 'first'} suite`);
      await run();
      return { passed: 1, failures: [], durations: [] };
    };
  const all = onTwoSuites(
    stage('long', () => longStageEnds),
    stage('short', () => {}),
    stage('last', () => endLongStage()),
  );
  expect(await all({})).toEqual({ passed: 3, failures: [], durations: [] });
  expect(runs).toEqual([
    'long on the first suite',
    'short on the second suite',
    'last on the second suite',
  ]);
});
