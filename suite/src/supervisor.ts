/**
 * The program that starts and stops the emulators of one run, in its own process and session: Ctrl-C or the
 * end of the caller does not end it before the emulators. It saves the data, stops the emulators and cleans
 * up when the caller sends `stop`, when the channel to the caller closes, or when firebase-tools ends.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleFirestore } from './bundle.ts';
import { emulatorEnvironment, writeConfig } from './environment.ts';
import { messageOf } from './errors.ts';
import {
  exportData,
  type FirebaseTools,
  type Log,
  openLog,
  requireAllEmulators,
  StartError,
  startFirebaseTools,
} from './firebase-tools.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { listTakenPorts } from './ports.ts';
import { killRun } from './processes.ts';
import {
  createRunDirectory,
  markStopping,
  readDebugLogs,
  readMissingIndexes,
  removeRunDirectory,
} from './run-directory.ts';
import {
  finishSwap,
  incomingPath,
  inspectSavedData,
  moveDamagedData,
  prepareForEmulator,
  type RestoreResult,
  swapIn,
} from './saved-data.ts';
import {
  isSupervisorRequest,
  type Plan,
  type SuiteEnd,
  type SupervisorEvent,
} from './supervisor-process.ts';

const portTimeoutMs = 10_000;

interface Run {
  plan: Plan;
  log: Log;
  /** Aborted when the run has to end. */
  stopRequested: AbortSignal;
}

interface StartedSuite {
  tools: FirebaseTools;
  restoreResult: RestoreResult;
}

const stopRequest = new AbortController();
const requestStop = () => stopRequest.abort();

process.once('disconnect', requestStop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);
process.on('message', (message) => {
  if (!isSupervisorRequest(message)) return;
  if (message.kind === 'start') supervise(message.plan);
  else requestStop();
});

async function supervise(plan: Plan): Promise<void> {
  const log = openLog(plan.logFile);
  const end = await runSuite({ plan, log, stopRequested: stopRequest.signal });
  if (end.kind === 'failed') log.write(`suite: ${end.message}`);
  log.close();
  send({ kind: 'ended', end });
  process.exitCode = end.kind === 'failed' ? 1 : 0;
  if (process.connected) process.disconnect();
}

/** Sends a message to the caller, if it is still running. */
function send(message: SupervisorEvent): void {
  if (process.connected) process.send?.(message);
}

async function runSuite(run: Run): Promise<SuiteEnd> {
  const { plan, log } = run;
  try {
    const end = withMissingIndexes(await runUntilEnd(run), plan);
    if (end.kind === 'failed') for (const line of readDebugLogs(plan.run)) log.write(line);
    return end;
  } finally {
    await cleanUp(plan);
  }
}

/** Queries without their indexes succeed in the emulator and fail in production. */
function withMissingIndexes(end: SuiteEnd, { run }: Plan): SuiteEnd {
  const missing = readMissingIndexes(run);
  if (end.kind === 'failed' || missing.length === 0) return end;
  return { kind: 'failed', message: missing.join('\n') };
}

async function runUntilEnd(run: Run): Promise<SuiteEnd> {
  const { plan, stopRequested } = run;
  let mailbox: Mailbox | undefined;
  try {
    prepareRun(plan);
    whenAborted(stopRequested).then(() => markStopping(plan.run));
    if (!plan.programs.firestore) await bundleFirestore(plan.run.firestoreProgram);
    mailbox = await startMailbox(plan.ports);
    const { tools, restoreResult } = await startWithData(run);
    send({ kind: 'ready', restoreResult });
    return await waitForEnd(run, tools);
  } catch (error) {
    if (stopRequested.aborted) return { kind: 'stopped' };
    return { kind: 'failed', message: messageOf(error) };
  } finally {
    await mailbox?.close();
  }
}

function prepareRun({ run, dataFolder, projectDir, ports }: Plan): void {
  writeConfig(projectDir, ports, run.configFile);
  createRunDirectory(run, dataFolder);
  if (dataFolder !== undefined) mkdirSync(dirname(dataFolder), { recursive: true });
}

async function waitForEnd(run: Run, tools: FirebaseTools): Promise<SuiteEnd> {
  const { plan, stopRequested } = run;
  const timerController = new AbortController();
  const saving = saveOnTimer(run, timerController.signal);
  const crash = await Promise.race([tools.ended, whenAborted(stopRequested)]);
  timerController.abort();
  await saving;
  if (crash) return { kind: 'failed', message: `firebase-tools ${crash}; see ${plan.logFile}.` };
  const end = await saveFinalData(plan);
  await tools.stop();
  return end;
}

async function cleanUp({ run, ports }: Plan): Promise<void> {
  await killRun(run.path);
  const deadline = Date.now() + portTimeoutMs;
  while ((await listTakenPorts(ports)).length > 0 && Date.now() < deadline) await sleep(100);
  removeRunDirectory(run);
}

/**
 * Starts the emulators with the saved data. Damaged data are moved only after the emulators have started
 * without them, so a start that fails for another reason does not change the data.
 */
async function startWithData(run: Run): Promise<StartedSuite> {
  const { dataFolder } = run.plan;
  if (dataFolder === undefined)
    return { tools: await start(run), restoreResult: { kind: 'fresh' } };
  finishSwap(dataFolder);
  const saved = inspectSavedData(dataFolder);
  if (saved.kind === 'absent') return { tools: await start(run), restoreResult: { kind: 'fresh' } };
  if (saved.kind === 'damaged') return startWithoutData(run, dataFolder, saved.reason);
  try {
    return await startFromSavedData(run, dataFolder, saved.exportedAt);
  } catch (error) {
    if (!(error instanceof StartError) || !error.isDataSuspect) throw error;
    await killRun(run.plan.run.path);
    return startWithoutData(run, dataFolder, 'the emulators reject them');
  }
}

async function startFromSavedData(
  run: Run,
  dataFolder: string,
  exportedAt: string,
): Promise<StartedSuite> {
  const kind = run.plan.programs.firestore ? 'google' : 'embedded';
  const preparation = prepareForEmulator(dataFolder, kind, new Date());
  const restored = `Restored the data that were saved at ${exportedAt}.`;
  const notice = preparation === undefined ? restored : `${restored} ${preparation}`;
  const tools = await start(run, dataFolder);
  return { tools, restoreResult: { kind: 'restored', exportedAt, notice } };
}

async function startWithoutData(
  run: Run,
  dataFolder: string,
  reason: string,
): Promise<StartedSuite> {
  const tools = await start(run);
  return { tools, restoreResult: moveDamagedData(dataFolder, reason, new Date()) };
}

async function start({ plan, log, stopRequested }: Run, importFrom?: string) {
  stopRequested.throwIfAborted();
  const { run, projectId, ports } = plan;
  const env = emulatorEnvironment(process.env, plan);
  const tools = startFirebaseTools({ run, projectId, env, log, ...(importFrom && { importFrom }) });
  const ready = tools.ready.then(() => requireAllEmulators(ports.hub));
  await Promise.race([ready, whenAborted(stopRequested)]);
  stopRequested.throwIfAborted();
  return tools;
}

/** Exports all data and replaces the previous export. Does nothing without `dataFolder`. */
async function saveData({ dataFolder, ports }: Plan): Promise<void> {
  if (dataFolder === undefined) return;
  await exportData(ports.hub, incomingPath(dataFolder));
  swapIn(dataFolder, new Date());
}

async function saveFinalData(plan: Plan): Promise<SuiteEnd> {
  try {
    await saveData(plan);
    return { kind: 'stopped' };
  } catch (error) {
    const cause = messageOf(error);
    const message = `The latest data could not be saved (${cause}); ${plan.dataFolder} contains the previous export.`;
    return { kind: 'failed', message };
  }
}

/**
 * Exports the data at intervals. Resolves after the signal, when no export is running. A failure is only
 * logged: the next export may succeed, and a failure of the last one is reported.
 */
async function saveOnTimer({ plan, log }: Run, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await sleep(plan.exportIntervalMs, undefined, { signal: stopped }).catch(() => undefined);
    if (stopped.aborted) return;
    await saveData(plan).catch((error) => log.write(`suite: ${messageOf(error)}`));
  }
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
