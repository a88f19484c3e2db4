/** Bundles a program into one file, which starts several times faster than its TypeScript sources. */
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** @param program an ES module; its packages are found from its own folder also in the bundle */
export async function bundleProgram(program: string, outputFile: string): Promise<void> {
  const url = JSON.stringify(pathToFileURL(program));
  await build({
    entryPoints: [program],
    outfile: outputFile,
    bundle: true,
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
