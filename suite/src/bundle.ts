/**
 * Bundles a program, which then starts several times faster than from its TypeScript sources. Modules that it
 * imports dynamically are in files of their own beside it, which are not read at the start.
 */
import { createRequire } from 'node:module';
import { dirname, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * @param program an ES module; its packages are found from its own folder also in the bundle
 * @param outputFile with the extension `.mjs`
 */
export async function bundleProgram(program: string, outputFile: string): Promise<void> {
  const url = JSON.stringify(pathToFileURL(program));
  await build({
    entryPoints: [{ in: program, out: parse(outputFile).name }],
    outdir: dirname(outputFile),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    define: { 'import.meta.url': url },
    // For the packages in the bundle that are CommonJS modules.
    banner: {
      js: `import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(${url});`,
    },
    logLevel: 'silent',
  });
}

/** Bundles the Firestore emulator of this repository. */
export function bundleFirestore(outputFile: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  return bundleProgram(resolve('@neev/firestore-emulator/main'), outputFile);
}
