import { expect, it } from 'vitest';
import { parseTestReport } from './test-report.ts';

const report = (cases: string) =>
  `<?xml version="1.0"?><testsuites><testsuite name="sums.test.ts">${cases}</testsuite></testsuites>`;

it('counts passed tests and reads their durations', () => {
  const xml = report('<testcase classname="sums.test.ts" name="adds &gt; twice" time="0.25"/>');
  expect(parseTestReport(xml)).toEqual({
    passed: 1,
    failures: [],
    durations: [{ test: 'sums.test.ts > adds > twice', seconds: 0.25 }],
  });
});

it('reads each failed test with the first line of its message', () => {
  const xml = report(`
    <testcase classname="sums.test.ts" name="subtracts" time="1">
      <failure message="2 is not 1&#10;at line 3" type="Error">2 is not 1</failure>
    </testcase>`);
  const { passed, failures } = parseTestReport(xml);
  expect(passed).toBe(0);
  expect(failures).toEqual(['sums.test.ts > subtracts: 2 is not 1']);
});

it('reads what a failed assertion expected of which element', () => {
  const xml = report(`
    <testcase classname="home.spec.ts" name="opens" time="1">
      <failure message="home.spec.ts:3 opens" type="FAILURE"><![CDATA[
    Error: expect(locator).toHaveText(expected) failed

    Locator:  getByRole('status')
    Expected: "3 products"
    Received: "2 products"
    Timeout:  15000ms]]></failure>
    </testcase>`);
  expect(parseTestReport(xml).failures).toEqual([
    `home.spec.ts > opens: home.spec.ts:3 opens · Locator:  getByRole('status') · Expected: "3 products" · Received: "2 products"`,
  ]);
});

it('reads the unexpected texts of a list', () => {
  const xml = report(`
    <testcase classname="home.spec.ts" name="opens" time="1">
      <failure message="home.spec.ts:3 opens" type="FAILURE"><![CDATA[
    Error: expect(received).toEqual(expected) // deep equality

    - Expected  - 1
    + Received  + 3

    - Array []
    + Array [
    +   "/: a violation",
    + ]]]></failure>
    </testcase>`);
  expect(parseTestReport(xml).failures).toEqual([
    'home.spec.ts > opens: home.spec.ts:3 opens · +   "/: a violation",',
  ]);
});

it('reads what an action that timed out waited for', () => {
  const xml = report(`
    <testcase classname="home.spec.ts" name="opens" time="1">
      <failure message="locator.click: Timeout 30000ms exceeded." type="FAILURE"><![CDATA[
    Error: locator.click: Timeout 30000ms exceeded.
    Call log:
      - waiting for getByRole('button', { name: 'Submit' })
        2 × waiting for element to be visible, enabled and stable
          - element is not stable

      12 |   await button.click();]]></failure>
    </testcase>`);
  expect(parseTestReport(xml).failures).toEqual([
    "home.spec.ts > opens: locator.click: Timeout 30000ms exceeded. · - waiting for getByRole('button', { name: 'Submit' }) · 2 × waiting for element to be visible, enabled and stable · - element is not stable",
  ]);
});

it('reads an error outside an assertion as a failure', () => {
  const xml = report(`
    <testcase classname="home.spec.ts" name="opens" time="1">
      <error message="page.reload: net::ERR_ABORTED" type="Error"/>
    </testcase>`);
  const { passed, failures } = parseTestReport(xml);
  expect(passed).toBe(0);
  expect(failures).toEqual(['home.spec.ts > opens: page.reload: net::ERR_ABORTED']);
});

it('reads a file that failed before its tests', () => {
  const xml = report(`
    <testcase classname="sums.test.ts" name="sums.test.ts" time="0">
      <failure message="no such module" type="Error"/>
    </testcase>`);
  expect(parseTestReport(xml).failures).toEqual(['sums.test.ts: no such module']);
});

it('does not count skipped tests', () => {
  const xml = report(
    '<testcase classname="sums.test.ts" name="adds" time="0"><skipped/></testcase>',
  );
  expect(parseTestReport(xml)).toEqual({ passed: 0, failures: [], durations: [] });
});

it('throws when the input is not a report', () => {
  expect(() => parseTestReport('<html/>')).toThrow();
});
