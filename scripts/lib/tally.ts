/** What a stage comes to, of a command or of vitest's report. */
import { z } from 'zod';

export interface Tally {
  passed: number;
  /** What failed, each in a line. */
  failures: string[];
}

/** As much of the report of vitest's `json` reporter (that of Jest) as is read here. */
const reportShape = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** Throws on anything that is no report. */
export function tallyOf(report: unknown, project: string): Tally {
  const { numPassedTests: passed, testResults } = reportShape.parse(report);
  const failures = testResults.flatMap(failuresOf);
  if (passed === 0 && failures.length === 0) failures.push(`${project} tests: none was run`);
  return { passed, failures };
}

type FileResult = z.infer<typeof reportShape>['testResults'][number];

/** A file that failed before its tests, or outside of them, is one failure. */
function failuresOf({ name, status, message, assertionResults }: FileResult): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [lineOf(name, '', message)];
  return failed.map((test) => lineOf(name, ` > ${test.fullName}`, test.failureMessages?.[0] ?? ''));
}

function lineOf(file: string, test: string, message: string): string {
  return `${file}${test}: ${message.split('\n', 1)[0]}`;
}
