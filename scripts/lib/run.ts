import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectDir } from './project.ts';

interface RunOptions {
  env?: Record<string, string>;
  /** Run the command in a shell; otherwise it is a program on the PATH, to which npm adds local ones. */
  shell?: boolean;
  /** The file descriptor that the output is written to, instead of this process's output. */
  output?: number | undefined;
}

/** Runs a command in the project's folder, by default with its output shown. Returns its exit code. */
export function run(
  command: string,
  args: string[] = [],
  options: RunOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: projectDir,
      stdio: ['inherit', options.output ?? 'inherit', options.output ?? 'inherit'],
      shell: options.shell ?? false,
      env: { ...process.env, ...options.env },
    });
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)),
    );
  });
}

/** Runs a command. Exits with its exit code when it fails. */
export async function runOrExit(command: string, args: string[], options: RunOptions = {}) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}
