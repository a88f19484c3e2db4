/**
 * The life of one run, from the first start of the emulators to the last of their processes.
 * Whoever runs it says by an AbortSignal that it shall end; then it saves the data, stops and cleans up.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { whenAborted } from './abort.ts';
import { writeConfig } from './config.ts';
import type { FirebaseTools } from './firebase-tools.ts';
import type { Plan, SuiteEnd } from './keeper-protocol.ts';
import { listTakenPorts } from './ports.ts';
import { killRun } from './processes.ts';
import type { Run } from './run.ts';
import {
  createRunDirectory,
  markStopping,
  readDebugLogs,
  removeRunDirectory,
} from './run-directory.ts';
import { saveData, saveOnTimer } from './save.ts';
import type { Restored } from './saved-data.ts';
import { startWithData } from './start-with-data.ts';
import { messageOf } from './unknown.ts';

const portPatienceMs = 10_000;

/** Starts, keeps and ends a suite; `onReady` is called once everything is up. */
export async function keepSuite(
  run: Run,
  onReady: (restored: Restored) => void,
): Promise<SuiteEnd> {
  const { plan, log } = run;
  try {
    const end = await live(run, onReady);
    if (end.kind === 'failed') for (const line of readDebugLogs(plan.run)) log.write(line);
    return end;
  } finally {
    await cleanUp(plan);
  }
}

async function live(run: Run, onReady: (restored: Restored) => void): Promise<SuiteEnd> {
  const { plan, asked } = run;
  try {
    prepare(plan);
    whenAborted(asked).then(() => markStopping(plan.run));
    const { tools, restored } = await startWithData(run);
    onReady(restored);
    return await keepUntilAsked(run, tools);
  } catch (error) {
    return asked.aborted ? { kind: 'stopped' } : { kind: 'failed', message: messageOf(error) };
  }
}

function prepare({ run, keepIn, projectDir, ports }: Plan): void {
  writeConfig(projectDir, ports, run.configFile);
  createRunDirectory(run, keepIn);
  if (keepIn !== undefined) mkdirSync(dirname(keepIn), { recursive: true });
}

async function keepUntilAsked(run: Run, tools: FirebaseTools): Promise<SuiteEnd> {
  const { plan, asked } = run;
  const timer = saveOnTimer(run);
  const crashed = await Promise.race([tools.ended, whenAborted(asked)]);
  await timer.stop();
  if (crashed) {
    return { kind: 'failed', message: `firebase-tools ${crashed}; see ${plan.logFile}.` };
  }
  const end = await saveLast(plan);
  await tools.stop();
  return end;
}

async function saveLast(plan: Plan): Promise<SuiteEnd> {
  try {
    await saveData(plan);
    return { kind: 'stopped' };
  } catch (error) {
    const cause = messageOf(error);
    const message = `The last data could not be saved (${cause}); ${plan.keepIn} has the ones before.`;
    return { kind: 'failed', message };
  }
}

async function cleanUp({ run, ports }: Plan): Promise<void> {
  await killRun(run.path);
  const deadline = Date.now() + portPatienceMs;
  while ((await listTakenPorts(ports)).length > 0 && Date.now() < deadline) await sleep(100);
  removeRunDirectory(run);
}
