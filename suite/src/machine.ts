import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { promisify } from 'node:util';
import { readMainClass } from './jar.ts';
import { messageOf } from './unknown.ts';

/** What may be asked of the machine when programs are looked for; a fake one stands in in tests. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  exists(path: string): boolean;
  isExecutable(path: string): boolean;
  list(folder: string): readonly string[];
  /** The path without symbolic links. */
  resolve(path: string): string;
  /** What `java -version` prints, or why it did not run. */
  askJavaVersion(java: string): Promise<string>;
  readMainClass(jar: string): string | undefined;
}

/** The machine that this process runs on. */
export function thisMachine(): Machine {
  return {
    platform: process.platform,
    home: homedir(),
    env: process.env,
    exists: existsSync,
    isExecutable,
    list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
    resolve: (path) => realpathSync(path),
    askJavaVersion,
    readMainClass,
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function askJavaVersion(java: string): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)(java, ['-version'], { timeout: 20_000 });
    return `${stderr}\n${stdout}`;
  } catch (error) {
    // macOS has a /usr/bin/java that only says that there is none.
    return messageOf(error);
  }
}
