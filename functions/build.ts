/**
 * Bundles the functions and `domain` into `dist/`: a self-contained folder that `firebase deploy`
 * uploads and the emulator runs.
 */
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type BuildOptions, build, context } from 'esbuild';
import { deployedLock, type Manifest } from './deployed-lock.ts';

const folder = import.meta.dirname;
/** Packages that are not bundled, because they read their own files or are loaded by few functions. */
const runtimeDependencies = [
  ...['firebase-admin', 'firebase-functions', 'fontkit', 'pdfkit', 'sharp', 'web-push'],
  // The fonts of PDF documents.
  '@fontsource/noto-sans',
  ...['bengali', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'oriya', 'tamil', 'telugu'].map(
    (script) => `@fontsource/noto-sans-${script}`,
  ),
];

const options: BuildOptions = {
  entryPoints: [`${folder}/src/index.ts`],
  outfile: `${folder}/dist/index.js`,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  external: runtimeDependencies.flatMap((name) => [name, `${name}/*`]),
};

await mkdir(`${folder}/dist`, { recursive: true });
const manifest = await createManifest();
const rootLock: unknown = JSON.parse(await readFile(`${folder}/../package-lock.json`, 'utf8'));
await writeJson('package.json', manifest);
// Cloud Build runs `npm ci` with it.
await writeJson('package-lock.json', deployedLock(rootLock, manifest));
await copyFile(`${folder}/.env.demo-neev`, `${folder}/dist/.env.demo-neev`);
// The server build of the site, loaded by the function `site`.
await rm(`${folder}/dist/site`, { recursive: true, force: true });
await cp(`${folder}/../web/dist-server`, `${folder}/dist/site`, { recursive: true });
if (process.argv.includes('--watch')) await (await context(options)).watch();
else await build(options);

/** Creates the package.json of the uploaded folder, with the dependencies that are not bundled. */
async function createManifest(): Promise<Manifest> {
  const source = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
  const dependencies = Object.fromEntries(
    runtimeDependencies.map((name) => [name, source.dependencies[name]]),
  );
  return {
    name: 'neev-functions',
    private: true,
    type: 'module',
    main: 'index.js',
    engines: { node: '22' },
    dependencies,
  };
}

async function writeJson(name: string, contents: object): Promise<void> {
  await writeFile(`${folder}/dist/${name}`, `${JSON.stringify(contents, null, 2)}\n`);
}
