import { describe, expect, it } from 'vitest';
import { loadRuleset, type Ruleset } from './ruleset.ts';
import { type CorpusRuleset, fetchFrom, outcomeOf, readCorpus } from './testing/corpus.ts';
import { verify } from './verify.ts';

function requireRuleset({ source }: CorpusRuleset): Ruleset {
  const loaded = loadRuleset(source, 'firebase.storage');
  if (loaded.kind === 'invalid') throw new Error(JSON.stringify(loaded.errors));
  return loaded.ruleset;
}

const files = readCorpus();
const valid = files.filter(({ expectedIssue }) => expectedIssue === undefined);
const invalid = files.filter(({ expectedIssue }) => expectedIssue !== undefined);

describe.each(valid)('$name', (file) => {
  it('contains expectations', () => {
    expect(file.requests.length).toBeGreaterThan(0);
  });

  it('has the expected version, by default 2', () => {
    expect(requireRuleset(file).version).toBe(file.version ?? 2);
  });

  it.each(file.requests)('$title', async ({ request, outcome, expectedWarning }) => {
    const result = await verify(requireRuleset(file), request, { fetchDocument: fetchFrom(file) });
    expect([outcomeOf(result), result.warnings]).toEqual([outcome, result.warnings]);
    expect(result.warnings.join('\n')).toContain(expectedWarning);
  });
});

describe('a ruleset with an unsupported construct', () => {
  it.each(invalid)('is rejected: $name', ({ source, expectedIssue }) => {
    const loaded = loadRuleset(source, 'firebase.storage');
    const first = loaded.kind === 'invalid' ? loaded.errors[0] : undefined;
    expect(first).toMatchObject({
      line: expectedIssue?.line,
      column: expectedIssue?.column,
      message: expect.stringContaining(expectedIssue?.message ?? ''),
    });
  });

  it('is covered by more than a hundred examples', () => {
    expect(invalid.length).toBeGreaterThan(100);
  });
});
