import { expect, it } from 'vitest';
import { parseAudit } from './audit.ts';

const report = (high: number, vulnerabilities: object) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { info: 0, low: 0, moderate: 1, high, critical: 0, total: 1 } },
  });

it('an audit fails for high and critical vulnerabilities, and returns their packages', () => {
  const found = { a: { severity: 'high' }, b: { severity: 'moderate' } };
  expect(parseAudit(report(1, found))).toEqual({ status: 'vulnerable', packages: ['a'] });
});

it('an audit passes with moderate vulnerabilities', () => {
  expect(parseAudit(report(0, { b: { severity: 'moderate' } }))).toEqual({ status: 'clean' });
});

it.each([
  '',
  'npm error audit endpoint returned an error',
  '{"message":"405 Method Not Allowed","statusCode":405}',
])('an audit does not fail for a registry without audits: %s', (output) => {
  expect(parseAudit(output)).toEqual({ status: 'unavailable' });
});
