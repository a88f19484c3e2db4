import { orAborted } from './abort.ts';
import { emulatorEnvironment } from './environment.ts';
import { type FirebaseTools, StartError, startFirebaseTools } from './firebase-tools.ts';
import { requireAllEmulators } from './hub.ts';
import { killRun } from './processes.ts';
import type { Run } from './run.ts';
import { finishSwap, inspectSavedData, type Restored, setAside } from './saved-data.ts';

export interface Started {
  tools: FirebaseTools;
  restored: Restored;
}

/**
 * Starts the emulators with the data that were saved. Damaged ones go aside, but only once the emulators
 * have started without them: a start that fails for another reason leaves everything where it is.
 */
export async function startWithData(run: Run): Promise<Started> {
  const { keepIn } = run.plan;
  if (keepIn === undefined) return { tools: await start(run), restored: { kind: 'fresh' } };
  finishSwap(keepIn);
  const saved = inspectSavedData(keepIn);
  if (saved.kind === 'absent') return { tools: await start(run), restored: { kind: 'fresh' } };
  if (saved.kind === 'damaged') return startWithout(run, keepIn, saved.reason);
  try {
    return await startFrom(run, keepIn, saved.exportedAt);
  } catch (error) {
    if (!(error instanceof StartError) || !error.mayBeTheData) throw error;
    await killRun(run.plan.run.path);
    return startWithout(run, keepIn, 'the emulators do not accept them');
  }
}

async function startFrom(run: Run, keepIn: string, exportedAt: string): Promise<Started> {
  const notice = `Restored the data that were saved at ${exportedAt}.`;
  return {
    tools: await start(run, keepIn),
    restored: { kind: 'restored', exportedAt, notice },
  };
}

async function startWithout(run: Run, keepIn: string, reason: string): Promise<Started> {
  const tools = await start(run);
  return { tools, restored: setAside(keepIn, reason, new Date()) };
}

async function start({ plan, log, asked }: Run, importFrom?: string): Promise<FirebaseTools> {
  asked.throwIfAborted();
  const { run, projectId, ports } = plan;
  const env = emulatorEnvironment(process.env, plan);
  const tools = startFirebaseTools({ run, projectId, env, log, ...(importFrom && { importFrom }) });
  await orAborted(tools.ready, asked);
  await orAborted(requireAllEmulators(ports.hub), asked);
  return tools;
}
