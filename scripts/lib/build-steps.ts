/** A program and its arguments. */
export type Step = readonly [program: string, ...args: string[]];

/**
 * Builds the site, the bundle that draws its pages (which names the files of the first), and the
 * functions (which take that bundle along).
 */
export function buildSteps(mode: 'suite' | 'production'): readonly Step[] {
  const options = ['--mode', mode, '--logLevel', 'error'];
  return [
    ['vite', 'build', 'web', ...options],
    ['vite', 'build', 'web', '--config', 'web/server.vite.config.ts', ...options],
    ['tsx', 'functions/build.ts'],
  ];
}
