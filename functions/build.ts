/**
 * Bundles the functions, with `domain` inside, into `dist/`: a folder that installs and runs on
 * its own, which is what `firebase deploy` uploads and what the emulator runs.
 */
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type BuildOptions, build, context } from 'esbuild';

const folder = import.meta.dirname;
const runtimeDependencies = ['firebase-admin', 'firebase-functions', 'sharp'];

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
await writeFile(`${folder}/dist/package.json`, await manifest());
await copyFile(`${folder}/.env.demo-neev`, `${folder}/dist/.env.demo-neev`);
// The site's server build, loaded by the function that draws pages.
await rm(`${folder}/dist/site`, { recursive: true, force: true });
await cp(`${folder}/../web/dist-server`, `${folder}/dist/site`, { recursive: true });
if (process.argv.includes('--watch')) await (await context(options)).watch();
else await build(options);

/** The package.json of the uploaded folder: the dependencies that are not bundled. */
async function manifest(): Promise<string> {
  const source = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
  const dependencies = Object.fromEntries(
    runtimeDependencies.map((name) => [name, source.dependencies[name]]),
  );
  const contents = {
    name: 'neev-functions',
    private: true,
    type: 'module',
    main: 'index.js',
    engines: { node: '22' },
    dependencies,
  };
  return `${JSON.stringify(contents, null, 2)}\n`;
}
