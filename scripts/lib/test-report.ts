/** Reads the JUnit reports that Vitest and Playwright Test write. */
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

export interface TestReport {
  passed: number;
  /** One line for each failure. */
  failures: string[];
  /** Every test that ran. */
  durations: TestDuration[];
}

export interface TestDuration {
  /** File and full title. */
  test: string;
  seconds: number;
}

/** `message` is the first line of a failure, and `#text` the whole text. */
const failure = z.object({ message: z.string().default(''), '#text': z.string().default('') });

const testCase = z.object({
  classname: z.string(),
  name: z.string(),
  time: z.coerce.number().default(0),
  failure: z.array(failure.or(z.string())).default([]),
  /** A failure that is not one of an assertion. */
  error: z.array(failure.or(z.string())).default([]),
  skipped: z.unknown().optional(),
});

const junitShape = z.object({
  testsuites: z.object({
    testsuite: z.array(z.object({ testcase: z.array(testCase).default([]) })).default([]),
  }),
});

const lists = ['testsuite', 'testcase', 'failure', 'error'];

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  parseTagValue: false,
  htmlEntities: true,
  isArray: (name) => lists.includes(name),
});

/** Parses a report. @throws ZodError when the input is not a report. */
export function parseTestReport(xml: string): TestReport {
  const { testsuites } = junitShape.parse(parser.parse(xml));
  const cases = testsuites.testsuite.flatMap((each) => each.testcase);
  const run = cases.filter(({ skipped }) => skipped === undefined);
  return {
    passed: run.filter((each) => failuresOf(each).length === 0).length,
    failures: run.flatMap((each) =>
      failuresOf(each).map((one) => `${titleOf(each)}: ${textOf(one)}`),
    ),
    durations: run.map((each) => ({ test: titleOf(each), seconds: each.time })),
  };
}

function titleOf({ classname, name }: z.infer<typeof testCase>): string {
  return name === classname ? name : `${classname} > ${name}`;
}

function failuresOf({ failure: failures, error: errors }: z.infer<typeof testCase>) {
  return [...failures, ...errors];
}

/** Details of a failed assertion of Playwright Test, and the unexpected texts of a list. */
const details = /^\s*((?:Locator|Expected|Received)\b[^:\n]*: .*|\+ +".*)$/gm;

/** What an action of Playwright Test waited for, for example that a button is enabled. */
const callLog = /Call log:\n([\s\S]*?)(?:\n\s*\n|$)/;

/** The last calls before a timeout are repeated attempts, with the reason why they fail. */
const MAX_CALLS = 8;

/** Returns the first line of a failure, what was expected of which element, and the last calls of an action. */
function textOf(one: z.infer<typeof failure> | string): string {
  const { message, '#text': text } = typeof one === 'string' ? { message: '', '#text': one } : one;
  const [firstLine = ''] = (message || text).trim().split('\n', 1);
  const lines = [...text.matchAll(details)].map(([, line]) => line);
  const [, calls = ''] = callLog.exec(text) ?? [];
  const lastCalls = calls
    .split('\n')
    .map((call) => call.trim())
    .slice(-MAX_CALLS);
  return [firstLine, ...new Set([...lines, ...lastCalls])].filter(Boolean).join(' · ');
}
