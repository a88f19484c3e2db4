/** Measures size and complexity of the code, and compares them with limits. */
import { median, percentile } from '../bench/report.ts';
import { childNodes, FUNCTIONS, parseSource, type SyntaxNode } from './syntax.ts';

export interface Figure {
  title: string;
  value: string;
  limit: string;
  isMet: boolean;
}

interface FunctionMetrics {
  /** `file:line` of the first line. */
  location: string;
  /** Number of lines, parameters included. */
  lines: number;
  /** Depth of nested control statements, without those of inner functions. */
  nesting: number;
}

const LIMITS = {
  lines: 31_500,
  files: 520,
  medianLines: 4,
  p95Lines: 23,
  maxLines: 60,
  nesting: 3,
  journeyFiles: 25,
};

const NOT_PRODUCTION = /\.test\.tsx?$|(^|\/)(test|testing|fixtures|generated)\//;

const CONTROL_STATEMENTS = /^(If|For|ForOf|ForIn|While|DoWhile|Switch|Try)Statement$/;

/** Whether a file is counted: hand-written code and styles of the workspaces, without tests. */
export function isProductionFile(path: string): boolean {
  const isCode =
    /^(domain|functions|packages\/security-rules|suite|scripts|web)\/.*\.(ts|tsx|css)$/.test(path);
  return isCode && !NOT_PRODUCTION.test(path);
}

export function sizeFigures(lineCounts: readonly number[]): Figure[] {
  const lines = lineCounts.reduce((sum, each) => sum + each, 0);
  return [
    figureWithMaximum('Files', lineCounts.length, LIMITS.files),
    figureWithMaximum('Lines', lines, LIMITS.lines),
  ];
}

export function functionFigures(functions: readonly FunctionMetrics[]): Figure[] {
  const lines = functions.map((each) => each.lines);
  const nesting = functions.map((each) => each.nesting);
  return [
    figureWithMaximum('Lines of a function, median', median(lines), LIMITS.medianLines),
    figureWithMaximum(
      'Lines of a function, 95th percentile',
      percentile(lines, 95),
      LIMITS.p95Lines,
    ),
    figureWithMaximum('Lines of a function, maximum', percentile(lines, 100), LIMITS.maxLines),
    figureWithMaximum(
      'Nesting of control statements, maximum',
      percentile(nesting, 100),
      LIMITS.nesting,
    ),
  ];
}

/** Functions over the limits, the longest first. */
export function exceedingFunctions(functions: readonly FunctionMetrics[]): FunctionMetrics[] {
  return functions
    .filter(({ lines, nesting }) => lines > LIMITS.maxLines || nesting > LIMITS.nesting)
    .sort((a, b) => b.lines - a.lines);
}

export function cycleFigure(cycle: readonly string[] | undefined): Figure {
  const value = cycle ? cycle.join(' → ') : 'none';
  return { title: 'Import cycles', value, limit: 'none', isMet: cycle === undefined };
}

/** Fails when an entry is missing in the sources, because the count is then meaningless. */
export function journeyFigure(title: string, files: number, missing: readonly string[]): Figure {
  const figure = figureWithMaximum(title, files, LIMITS.journeyFiles);
  if (missing.length === 0) return figure;
  return { ...figure, value: `no ${missing.join(', ')}`, isMet: false };
}

function figureWithMaximum(title: string, value: number, limit: number): Figure {
  const format = (number: number) => number.toLocaleString('en');
  return { title, value: format(value), limit: `≤ ${format(limit)}`, isMet: value <= limit };
}

/** Measures every function of a file: declarations, methods and function expressions. */
export function measureFunctions(file: string, source: string): FunctionMetrics[] {
  return functionsIn(parseSource(file, source)).map((node) => {
    const firstLine = lineAt(source, node.start);
    return {
      location: `${file}:${firstLine}`,
      lines: lineAt(source, node.end) - firstLine + 1,
      nesting: nestingOf(childNodes(node)),
    };
  });
}

function functionsIn(node: SyntaxNode): SyntaxNode[] {
  const inside = childNodes(node).flatMap(functionsIn);
  return FUNCTIONS.test(node.type) ? [node, ...inside] : inside;
}

function nestingOf(nodes: readonly SyntaxNode[]): number {
  return Math.max(0, ...nodes.map((node) => nestingIn(node)));
}

function nestingIn(node: SyntaxNode): number {
  if (FUNCTIONS.test(node.type)) return 0;
  const own = CONTROL_STATEMENTS.test(node.type) ? 1 : 0;
  return Math.max(
    own + nestingOf(childNodes(node).filter((child) => !isElseIf(node, child))),
    nestingOf(childNodes(node).filter((child) => isElseIf(node, child))),
  );
}

/** `else if` continues an `if` statement and does not increase the nesting. */
function isElseIf(parent: SyntaxNode, child: SyntaxNode): boolean {
  return (
    parent.type === 'IfStatement' && child.type === 'IfStatement' && parent.alternate === child
  );
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
