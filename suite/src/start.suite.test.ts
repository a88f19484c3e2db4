/** Starts one project repeatedly: each test continues with the data of the test before. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readPorts, type SuiteOptions, startSuite } from './index.ts';
import { typeScriptLoader } from './locate.ts';
import { listTakenPorts } from './ports.ts';
import { listProcesses } from './processes.ts';
import {
  documentExists,
  getText,
  readSorted,
  upload,
  waitForDocument,
  writeDocument,
} from './testing/tiny-client.ts';
import { createTinyProject, projectId, type TinyProject } from './testing/tiny-project.ts';

const ports = readPorts({
  SUITE_HOSTING_PORT: '16700',
  SUITE_FUNCTIONS_PORT: '16701',
  SUITE_FIRESTORE_PORT: '16702',
  SUITE_FIRESTORE_WEBSOCKET_PORT: '16703',
  SUITE_AUTH_PORT: '16704',
  SUITE_STORAGE_PORT: '16705',
  SUITE_TASKS_PORT: '16706',
  SUITE_EVENTARC_PORT: '16707',
  SUITE_HUB_PORT: '16708',
  SUITE_SMTP_PORT: '16709',
  SUITE_MAILBOX_PORT: '16710',
});

let project: TinyProject;

beforeAll(() => {
  project = createTinyProject();
});

afterAll(() => project.remove());

it('rejects a port that is in use, and leaves no processes or files', async () => {
  const server = createServer().listen(ports.storage, '127.0.0.1');
  await expect(startSuite(options())).rejects.toThrow(
    /^Port 16705, which Storage needs, is taken.* set SUITE_STORAGE_PORT to another port\.$/,
  );
  await once(server.close(), 'close');
  await expectCleanedUp();
});

it('runs every part of a project', async () => {
  const { env, restoreResult, stop } = await startSuite(options());
  onTestFinished(stop);
  expect(restoreResult).toEqual({ kind: 'fresh' });
  expect(await getText(env, '/')).toBe('<h1>tiny</h1>');
  expect(JSON.parse(await getText(env, '/api/x'))).toEqual({ greeting: 'hello', path: '/api/x' });
  expect(await upload(env, 'open/a.txt')).toBe(200);
  const { headers } = await fetch(`${env.STORAGE_EMULATOR_HOST}/b`);
  expect(headers.get('Keep-Alive')).toBe('timeout=600');
  expect(await upload(env, 'closed/a.txt')).toBe(403);
  await writeDocument(env, 'sources/first');
  expect(await waitForDocument(env, 'derived/first')).toBe(true);
  await stop();
  await expectCleanedUp();
});

it('fails at its end, after saving its data, if a query needs an index that is not declared', async () => {
  const suite = await startSuite(options());
  await readSorted(suite.env, 'sources', ['a', 'b']);
  await expect(suite.stop()).rejects.toThrow(/^A query needs .*"collectionGroup":"sources"/);
  await expectCleanedUp();
});

it('restores its data, and saves them when the calling process is killed', async () => {
  const caller = startCaller();
  expect(await once(caller, 'message')).toMatchObject([{ kind: 'restored' }, undefined]);
  expect(await documentExists(hosts(), 'derived/first')).toBe(true);
  await writeDocument(hosts(), 'saved/second');
  caller.kill('SIGKILL');
  await expectCleanedUp();
});

it('restores the saved data, and cleans up when its supervisor is killed', async () => {
  const suite = await startSuite(options());
  expect(suite.restoreResult.kind).toBe('restored');
  expect(await documentExists(suite.env, 'saved/second')).toBe(true);
  killSupervisor();
  expect(await suite.exited).toMatchObject({ kind: 'failed' });
  await expectCleanedUp();
});

it('reports why functions do not load, and does not change the data', async () => {
  project.breakFunctions(true);
  writeFileSync(join(project.dataFolder, 'auth_export/accounts.json'), '');
  await expect(startSuite(options())).rejects.toThrow(
    /^The emulators did not start: the functions failed to load[\s\S]*broken on purpose/,
  );
  expect(existsSync(project.dataFolder)).toBe(true);
  await expectCleanedUp();
});

it('moves damaged data to another folder, starts empty, and stops after Ctrl-C', async () => {
  project.breakFunctions(false);
  const caller = startCaller();
  const [restoreResult] = await once(caller, 'message');
  expect(restoreResult).toMatchObject({ kind: 'moved' });
  expect(existsSync(restoreResult.movedTo)).toBe(true);
  expect(await documentExists(hosts(), 'saved/second')).toBe(false);
  const exit = once(caller, 'exit');
  caller.kill('SIGINT');
  caller.kill('SIGINT');
  expect(await exit).toEqual([130, null]);
  expect(await listLeftovers()).toEqual([]);
});

function startCaller() {
  const program = fileURLToPath(new URL('./testing/caller.ts', import.meta.url));
  const optionsWithoutTimer: SuiteOptions = { ...options(), exportIntervalMs: 3_600_000 };
  const execArgv = ['--import', typeScriptLoader()];
  const caller = fork(program, [JSON.stringify(optionsWithoutTimer)], { execArgv });
  onTestFinished(() => void caller.kill('SIGKILL'));
  return caller;
}

function options(): SuiteOptions {
  const { folder: projectDir, dataFolder, logFile } = project;
  return { projectDir, projectId, ports, dataFolder, logFile, env: { GREETING: 'hello' } };
}

function hosts() {
  return { FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}` };
}

function killSupervisor(): void {
  const mark = `--supervisor-of=${project.folder}`;
  for (const { pid } of listProcesses().filter(({ text }) => text.includes(mark))) {
    process.kill(pid, 'SIGKILL');
  }
}

/** Waits, because the supervisor of a killed caller stops on its own. */
async function expectCleanedUp(): Promise<void> {
  for (let attempt = 0; attempt < 100 && (await listLeftovers()).length > 0; attempt += 1) {
    await sleep(100);
  }
  expect(await listLeftovers()).toEqual([]);
}

async function listLeftovers(): Promise<unknown[]> {
  const runs = join(project.folder, '.run');
  return [
    ...(await listTakenPorts(ports)),
    ...listProcesses().filter(
      ({ text, pid }) => pid !== process.pid && text.includes(project.folder),
    ),
    ...(existsSync(runs) ? readdirSync(runs) : []),
    ...readdirSync(project.folder).filter((name) => name.startsWith('.suite-')),
  ];
}
