/** The two emulators that are compared, and how much. */
import { createEmulator } from '../../emulator.ts';
import { startServer } from '../../wire/server.ts';
import { startGoogleEmulator } from '../google-emulator.ts';

const { FIRESTORE_JAR, DIFFERENTIAL_OPERATIONS, DIFFERENTIAL_RULES, DIFFERENTIAL_SEED } =
  process.env;

export const settings = {
  /** The path of the .jar of Google's emulator. */
  jar: FIRESTORE_JAR,
  operations: Number(DIFFERENTIAL_OPERATIONS ?? 300),
  /** The pairs of rules and requests. */
  rules: Number(DIFFERENTIAL_RULES ?? 60),
  seed: Number(DIFFERENTIAL_SEED ?? Date.now() % 1_000_000),
};

/** The ports of both. */
export interface Emulators {
  readonly here: number;
  readonly google: number;
  stop(): Promise<void>;
}

export async function startEmulators(jar = ''): Promise<Emulators> {
  const google = await startGoogleEmulator(jar);
  const emulator = createEmulator({
    isSingleProject: false,
    log: () => {},
    onLogFailure: (error) => {
      throw error;
    },
  });
  const server = await startServer({ host: '127.0.0.1', port: 0, ...emulator });
  return {
    here: server.port,
    google: google.port,
    async stop() {
      await server.close();
      emulator.close();
      await google.stop();
    },
  };
}
