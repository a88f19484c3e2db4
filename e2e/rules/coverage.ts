/** Reads the rules coverage of the Firestore emulator. */
import { requestEmulator } from './environment.ts';

/** An expression of the rules and the values it had, in the format of the emulator. */
interface CoverageNode {
  sourcePosition: { line: number; currentOffset: number; endOffset: number };
  /** A value by its type (`boolValue`, `stringValue`, …); `undefined` is an evaluation error. */
  values?: { value: Record<string, unknown> }[];
  children?: CoverageNode[];
}

interface CoverageReport {
  rules: { files: { content: string }[] };
  report: CoverageNode[];
}

export interface Coverage {
  /** Number of conditions: expressions that are only true, false or an error. */
  conditions: number;
  /** Conditions that were not both true and false, as `line: text: never <value>`. */
  uncovered: string[];
}

/** Returns the coverage since the rules of the project were loaded. */
export async function readCoverage(projectId: string): Promise<Coverage> {
  const response = await requestEmulator(`projects/${projectId}:ruleCoverage`);
  // Not parsed: if the emulator changes the format, the test fails.
  const { rules, report } = (await response.json()) as CoverageReport;
  const source = rules.files[0]?.content ?? '';
  const conditions = report.flatMap(withChildren).filter(isCondition);
  return {
    conditions: conditions.length,
    uncovered: conditions.flatMap((node) => {
      const missingValues = [true, false].filter((expected) => !hadValue(node, expected));
      return missingValues.map((value) => `${textOf(node, source)}: never ${value}`);
    }),
  };
}

function withChildren(node: CoverageNode): CoverageNode[] {
  return [node, ...(node.children ?? []).flatMap(withChildren)];
}

/** An expression that was never evaluated counts as a condition. */
function isCondition({ values = [] }: CoverageNode): boolean {
  return values.every(({ value }) => 'boolValue' in value || 'undefined' in value);
}

function hadValue({ values = [] }: CoverageNode, expected: boolean): boolean {
  return values.some(({ value }) => value.boolValue === expected);
}

function textOf({ sourcePosition }: CoverageNode, source: string): string {
  const { line, currentOffset, endOffset } = sourcePosition;
  return `${line}: ${source.slice(currentOffset, endOffset + 1).replace(/\s+/g, ' ')}`;
}
