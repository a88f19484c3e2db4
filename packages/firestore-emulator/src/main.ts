// The program: `node --import tsx main.ts`, with the arguments of `arguments.ts`. It ends on SIGINT or SIGTERM.
import { setFlagsFromString } from 'node:v8';
import { parseArguments, usage } from './arguments.ts';
import { createEmulator, type Emulator } from './emulator.ts';
import { DataError } from './log/data-error.ts';
import { startServer } from './wire/server.ts';

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(usage);
} else {
  await start().catch((error: unknown) => {
    fail(error instanceof DataError ? error.message : error);
  });
}

async function start(): Promise<void> {
  const { host, port, ...options } = parseArguments(args);
  const emulator = createEmulator({
    ...options,
    log: (message) => console.error(message),
    onLogFailure: (error) => fail(error),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop(emulator));
  }
  const server = await startServer({ host, port, ...emulator }).catch((error: unknown) => {
    emulator.close();
    // firebase-tools recognises this text.
    if (codeOf(error) === 'EADDRINUSE') fail(`${host}:${port}: address already in use`);
    throw error;
  });
  // The space for new objects grows to twice 16 MB otherwise, which saves no time here. As an argument of
  // Node, an option of V8 delays the start: Node then compiles its own modules.
  setFlagsFromString('--semi-space-growth-factor=1');
  console.log(`The Firestore emulator listens on ${host}:${server.port}.`);
}

/** Connections are not awaited: the data are saved, and clients connect again. */
function stop(emulator: Emulator): never {
  emulator.close();
  process.exit(0);
}

function fail(reason: unknown): never {
  console.error(reason);
  process.exit(1);
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return Reflect.get(error, 'code') ?? codeOf(error.cause);
}
