import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { clientEnvironment, emulatorEnvironment, withEmulators } from './environment.ts';
import { readPorts } from './ports.ts';
import { newRunDirectory } from './run-directory.ts';

const ports = readPorts({ SUITE_HOSTING_PORT: '16000' });

describe('clientEnvironment', () => {
  it('returns the addresses of the emulators and the site', () => {
    expect(clientEnvironment('demo-x', ports)).toMatchObject({
      GCLOUD_PROJECT: 'demo-x',
      SITE_URL: 'http://127.0.0.1:16000',
      FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
      STORAGE_EMULATOR_HOST: 'http://127.0.0.1:9199',
    });
  });
});

describe('emulatorEnvironment', () => {
  const run = newRunDirectory('/project', 'x');
  const programs = { java: '/bin/java', firestore: '/firestore.jar' };
  const read = (callerEnv: Record<string, string>, env = {}) =>
    emulatorEnvironment(callerEnv, { run, programs, ports, env });

  it('puts the launcher first on the PATH', () => {
    expect(read({ PATH: '/usr/bin' }).PATH).toMatch(/\/suite\/bin:\/usr\/bin$/);
  });

  it('lets npm answer from its cache, so that the start does not wait for a network', () => {
    const options = {
      env: { ...process.env, ...read({}), PATH: process.env.PATH },
      encoding: 'utf8',
    } as const;
    expect(execFileSync('npm', ['config', 'get', 'offline'], options).trim()).toBe('true');
  });

  it('marks every process of the run', () => {
    expect(read({}).SUITE_RUN).toBe('/project/.run/suite-x');
  });

  it('runs eight functions concurrently unless the caller sets another number', () => {
    expect(read({}).FUNCTIONS_EMULATOR_PARALLEL).toBe('8');
    expect(read({ FUNCTIONS_EMULATOR_PARALLEL: '2' }).FUNCTIONS_EMULATOR_PARALLEL).toBe('2');
  });

  it('passes on the variables for the functions, but no cloud credentials', () => {
    const env = read({ GOOGLE_APPLICATION_CREDENTIALS: '/key.json' }, { GREETING: 'hello' });
    expect(env.GREETING).toBe('hello');
    expect(env).not.toHaveProperty('GOOGLE_APPLICATION_CREDENTIALS');
  });
});

it('adds the ports of the suite to firebase.json and keeps the rest', () => {
  const config = withEmulators(
    { hosting: { public: 'dist' }, emulators: { ui: { enabled: true }, auth: { port: 1 } } },
    readPorts({ SUITE_FIRESTORE_WEBSOCKET_PORT: '16150' }),
  );
  expect(config).toMatchObject({
    hosting: { public: 'dist' },
    emulators: {
      auth: { host: '127.0.0.1', port: 9099 },
      firestore: { host: '127.0.0.1', port: 8080, websocketPort: 16_150 },
      ui: { enabled: false },
    },
  });
});
