/** Builds the site and the functions for the local suite. */
import { readPorts } from '@neev/suite';
import { requireRun } from './lib/run.ts';

const ports = readPorts(process.env);

await requireRun('tsx', ['functions/build.ts']);
await requireRun(
  'vite',
  ['build', 'web', '--config', 'web/vite.config.ts', '--mode', 'suite', '--logLevel', 'warn'],
  {
    env: {
      VITE_FIRESTORE_EMULATOR: `127.0.0.1:${ports.firestore}`,
      VITE_AUTH_EMULATOR: `127.0.0.1:${ports.auth}`,
      VITE_STORAGE_EMULATOR: `127.0.0.1:${ports.storage}`,
    },
  },
);
