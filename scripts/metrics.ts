/**
 * `npm run metrics`: prints size and complexity of the production code and their limits. With `--check`,
 * fails when a limit is exceeded; with `--files`, lists the files of each journey.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printTable } from './bench/report.ts';
import { findCycle, readImports } from './house/import-graph.ts';
import { projectDir } from './lib/project.ts';
import {
  cycleFigure,
  exceedingFunctions,
  type Figure,
  functionFigures,
  isProductionFile,
  journeyFigure,
  measureFunctions,
  sizeFigures,
} from './metrics/figures.ts';
import { findJourneyFiles, type JourneyFiles, journeys, type Sources } from './metrics/journeys.ts';
import { type ModuleSymbols, readSymbols } from './metrics/symbols.ts';

const tracked = execFileSync('git', ['ls-files'], { cwd: projectDir, encoding: 'utf8' });
const files = tracked
  .split('\n')
  .filter((file) => isProductionFile(file) && existsSync(join(projectDir, file)));
const isCode = (file: string) => /\.tsx?$/.test(file);
const functions = files.filter(isCode).flatMap((file) => measureFunctions(file, read(file)));
const imports = readImports().filter(({ from }) => isProductionFile(from));
const sources = readSources();
const journeyFiles = journeys.map(({ title, entries }) => ({
  title,
  ...findJourneyFiles(entries, sources),
}));

const figures = [
  ...sizeFigures(files.map((file) => read(file).split('\n').length - 1)),
  ...functionFigures(functions),
  cycleFigure(findCycle(imports)),
  ...journeyFiles.map((journey) =>
    journeyFigure(journey.title, journey.files.size, journey.missing),
  ),
];
printFigures(figures);
printWorkspaces();
printLines(
  'Functions over a limit',
  exceedingFunctions(functions).map(({ location, lines }) => `${location}: ${lines} lines`),
);
if (process.argv.includes('--files')) journeyFiles.forEach(printJourneyFiles);
if (process.argv.includes('--check') && figures.some(({ isMet }) => !isMet)) process.exitCode = 1;

function read(file: string): string {
  return readFileSync(join(projectDir, file), 'utf8');
}

function readSources(): Sources {
  const targets = new Map(imports.map(({ from, specifier, to }) => [`${from} ${specifier}`, to]));
  const symbolsByFile = new Map<string, ModuleSymbols>();
  for (const file of files.filter(isCode)) symbolsByFile.set(file, readSymbols(file, read(file)));
  return {
    symbolsOf: (file) => symbolsByFile.get(file),
    resolve: (from, specifier) => targets.get(`${from} ${specifier}`),
  };
}

function printFigures(all: readonly Figure[]): void {
  printTable({
    title: 'Production code',
    head: ['Figure', 'Measured', 'Limit', ''],
    rows: all.map(({ title, value, limit, isMet }) => [
      title,
      value,
      limit,
      isMet ? 'pass' : 'fail',
    ]),
  });
}

function printWorkspaces(): void {
  const workspaces = [...new Set(files.map((file) => file.slice(0, file.indexOf('/'))))];
  const rows = workspaces.map((workspace) => {
    const own = files.filter((file) => file.startsWith(`${workspace}/`));
    const lines = own.map((file) => read(file).split('\n').length - 1);
    return [workspace, `${own.length}`, `${lines.reduce((sum, each) => sum + each, 0)}`];
  });
  printTable({ title: 'By workspace', head: ['Workspace', 'Files', 'Lines'], rows });
}

function printJourneyFiles({ title, files }: JourneyFiles & { title: string }): void {
  printLines(title, [...files].sort());
}

function printLines(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n### ${title}\n\n${lines.join('\n')}`);
}
