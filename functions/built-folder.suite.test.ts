/**
 * Tests the built folder of the functions as it is deployed: copied outside of this workspace, with only the
 * packages that npm installs for it.
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';

const builtFolder = join(import.meta.dirname, 'dist');
const run = promisify(execFile);

/** Timeout in milliseconds; installing takes most of the time. */
const TIMEOUT_MS = 300_000;

let folder: string;

beforeAll(async () => {
  if (!existsSync(join(builtFolder, 'index.js'))) throw new Error('Run `npm run build` first.');
  folder = mkdtempSync(join(tmpdir(), 'neev-functions-'));
  cpSync(builtFolder, folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.map') && !path.includes('node_modules'),
  });
  const quietOptions = ['--prefer-offline', '--no-audit', '--no-fund'];
  // Like Cloud Build, with the lock file of the folder.
  await run('npm', ['ci', '--omit=dev', '--ignore-scripts', ...quietOptions], {
    cwd: folder,
    env: ownEnvironment(),
  });
}, TIMEOUT_MS);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Removes the variables of the suite and of npm, which would point to this workspace. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, GCLOUD_PROJECT: 'demo-built-folder' };
}

/** Runs code in a separate process with the exports of the folder as `functions`; parses the JSON that it prints. */
async function runInBuiltFolder(code: string): Promise<unknown> {
  const entry = JSON.stringify(pathToFileURL(join(folder, 'index.js')));
  const loaded = `const functions = await import(${entry});\n${code}`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', loaded], {
    cwd: folder,
    env: ownEnvironment(),
  });
  return JSON.parse(stdout);
}

it('the built folder installs the versions of the repository, each with a checksum', () => {
  const packagesOf = (path: string) =>
    lockFile.parse(JSON.parse(readFileSync(path, 'utf8'))).packages;
  const { '': _, ...deployed } = packagesOf(join(folder, 'package-lock.json'));
  const tested = packagesOf(join(import.meta.dirname, '../package-lock.json'));
  expect(Object.keys(deployed).length).toBeGreaterThan(100);
  for (const [path, { version, integrity }] of Object.entries(deployed)) {
    expect({ path, version, integrity }).toEqual({
      path,
      version: tested[path]?.version,
      integrity: expect.stringMatching(/^sha512-/),
    });
  }
});

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
});

it('the built folder exports every function with its deployment options', {
  timeout: TIMEOUT_MS,
}, async () => {
  const source = readFileSync(join(import.meta.dirname, 'src/index.ts'), 'utf8');
  const names = [...source.matchAll(/export \{(.*?)\}/gs)].flatMap(
    ([, list = '']) => list.match(/\w+/g) ?? [],
  );
  expect(names.length).toBeGreaterThan(10);
  const loaded = await runInBuiltFolder(`
    const deployed = Object.keys(functions).filter((name) => functions[name].__endpoint);
    console.log(JSON.stringify(deployed));
  `);
  expect(z.array(z.string()).parse(loaded).sort()).toEqual(names.sort());
});

/** The deployment options of a function (manifest v1alpha1 of firebase-functions). */
const endpoint = z.object({
  region: z.tuple([z.literal('asia-south1')]),
  availableMemoryMb: z.int(),
  concurrency: z.int(),
  maxInstances: z.int(),
  timeoutSeconds: z.int(),
});

it('every function declares its own limits', { timeout: TIMEOUT_MS }, async () => {
  const loaded = await runInBuiltFolder(`
    const endpoints = Object.entries(functions).map(([name, { __endpoint }]) => [name, __endpoint]);
    console.log(JSON.stringify(Object.fromEntries(endpoints)));
  `);
  // A limit that is left to the platform is not a number and fails the schema.
  const endpoints = z.record(z.string(), endpoint).parse(loaded);
  const requests = { timeoutSeconds: 60, region: ['asia-south1'] };
  expect(endpoints).toMatchObject({
    catalogueApi: { ...requests, availableMemoryMb: 512, concurrency: 40, maxInstances: 10 },
    enquiries: { ...requests, availableMemoryMb: 512, concurrency: 80, maxInstances: 10 },
    quotes: { ...requests, availableMemoryMb: 512, concurrency: 250, maxInstances: 10 },
    quotePdfs: { ...requests, availableMemoryMb: 512, concurrency: 1, maxInstances: 5 },
    attachments: { availableMemoryMb: 512, concurrency: 8, maxInstances: 10, timeoutSeconds: 120 },
    accounts: { ...requests, availableMemoryMb: 256, concurrency: 80, maxInstances: 5 },
    visits: { ...requests, availableMemoryMb: 256, concurrency: 80, maxInstances: 10 },
    site: { ...requests, availableMemoryMb: 512, concurrency: 80, maxInstances: 20 },
    rebuildCatalogue: { availableMemoryMb: 512, concurrency: 1, maxInstances: 2 },
  });
});

it('the built folder responds to an API request', { timeout: TIMEOUT_MS }, async () => {
  const result = await runInBuiltFolder(`
    const { createServer } = await import('node:http');
    const server = createServer(functions.catalogueApi);
    await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
    const response = await fetch('http://127.0.0.1:' + server.address().port + '/api/openapi.json');
    const { status } = response;
    const { openapi } = await response.json();
    console.log(JSON.stringify({ status, openapi, nosniff: response.headers.get('X-Content-Type-Options') }));
    process.exit(0);
  `);
  expect(result).toEqual({ status: 200, openapi: '3.1.0', nosniff: 'nosniff' });
});

it('the built folder contains the PDF library and each font, and loads the library only for a document', {
  timeout: TIMEOUT_MS,
}, async () => {
  const bundle = readFileSync(join(builtFolder, 'index.js'), 'utf8');
  expect(bundle).not.toMatch(/^import .*"(pdfkit|fontkit)"/m);
  const { dependencies } = manifest.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')),
  );
  const fonts = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource/'));
  expect(fonts.length).toBeGreaterThan(5);
  const loaded = await runInBuiltFolder(`
    const { createRequire } = await import('node:module');
    const { resolve } = createRequire(${JSON.stringify(join(folder, 'index.js'))});
    for (const name of ${JSON.stringify(fonts)}) resolve(name + '/package.json');
    const [{ default: pdf }, { create }] = [await import('pdfkit'), await import('fontkit')];
    console.log(JSON.stringify([typeof pdf, typeof create]));
  `);
  expect(loaded).toEqual(['function', 'function']);
});

it('the built folder imports only parts of firebase-functions, so that a process starts sooner', () => {
  const bundle = readFileSync(join(builtFolder, 'index.js'), 'utf8');
  expect(bundle).toMatch(/ from "firebase-functions\/logger";/);
  expect(bundle).not.toMatch(/ from "firebase-functions";/);
});

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

it('the built folder contains the image library', { timeout: TIMEOUT_MS }, async () => {
  const format = await runInBuiltFolder(`
    const { default: sharp } = await import('sharp');
    const image = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
    const { info } = await image.webp().toBuffer({ resolveWithObject: true });
    console.log(JSON.stringify(info.format));
  `);
  expect(format).toBe('webp');
});
