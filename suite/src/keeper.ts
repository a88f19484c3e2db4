/**
 * The program that owns the emulators of one run. It is a process and a session of its own, so that
 * neither Ctrl-C nor the death of the caller ends it before the emulators; it ends when the caller
 * says so, when the caller is gone, or when the emulators are.
 */
import { keepSuite } from './keep.ts';
import { type FromKeeper, isToKeeper, type Plan } from './keeper-protocol.ts';
import { openLog } from './log.ts';

const asked = new AbortController();
const ask = () => asked.abort();

process.once('disconnect', ask);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
process.on('message', (message) => {
  if (!isToKeeper(message)) return;
  if (message.kind === 'start') run(message.plan);
  else ask();
});

async function run(plan: Plan): Promise<void> {
  const log = openLog(plan.logFile);
  const end = await keepSuite({ plan, log, asked: asked.signal }, (restored) => {
    tell({ kind: 'ready', restored });
  });
  if (end.kind === 'failed') log.write(`suite: ${end.message}`);
  log.close();
  tell({ kind: 'ended', end });
  process.exitCode = end.kind === 'failed' ? 1 : 0;
  if (process.connected) process.disconnect();
}

function tell(message: FromKeeper): void {
  // Without a caller there is nobody left to tell.
  if (process.connected) process.send?.(message);
}
