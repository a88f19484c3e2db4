import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const rememberedLines = 400;

/** The file that everything printed goes to, and its last lines for an error message. */
export interface Log {
  write(line: string): void;
  /** The last lines that are not empty. */
  tail(count: number): string[];
  close(): void;
}

/** Opens a log at the end of a file. */
export function openLog(path: string): Log {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a');
  const lines: string[] = [];
  return {
    write(line) {
      writeSync(file, `${line}\n`);
      if (line.trim() === '') return;
      lines.push(line);
      if (lines.length > rememberedLines) lines.shift();
    },
    tail: (count) => lines.slice(-count),
    close: () => closeSync(file),
  };
}
