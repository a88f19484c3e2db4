import { describe, expect, it } from 'vitest';
import { loadRuleset, type Ruleset } from './ruleset.ts';
import { type CorpusRuleset, fetchFrom, outcomeOf, readCorpus } from './testing/corpus.ts';
import { verify } from './verify.ts';

function requireRuleset({ source }: CorpusRuleset): Ruleset {
  const loaded = loadRuleset(source);
  if (loaded.kind === 'invalid') throw new Error(JSON.stringify(loaded.errors));
  return loaded.ruleset;
}

const files = readCorpus();
const loadable = files.filter(({ refusal }) => refusal === undefined);
const refused = files.filter(({ refusal }) => refusal !== undefined);

describe.each(loadable)('$name', (file) => {
  it('contains expectations', () => {
    expect(file.requests.length).toBeGreaterThan(0);
  });

  it('has the expected version, by default 2', () => {
    expect(requireRuleset(file).version).toBe(file.version ?? 2);
  });

  it.each(file.requests)('$title', async ({ request, outcome, saying }) => {
    const verdict = await verify(requireRuleset(file), request, { fetchDocument: fetchFrom(file) });
    expect([outcomeOf(verdict), verdict.warnings]).toEqual([outcome, verdict.warnings]);
    expect(verdict.warnings.join('\n')).toContain(saying);
  });
});

describe('a ruleset with an unsupported construct', () => {
  it.each(refused)('is rejected: $name', ({ source, refusal }) => {
    const loaded = loadRuleset(source);
    const first = loaded.kind === 'invalid' ? loaded.errors[0] : undefined;
    expect(first).toMatchObject({
      line: refusal?.line,
      column: refusal?.column,
      message: expect.stringContaining(refusal?.message ?? ''),
    });
  });

  it('is covered by more than a hundred examples', () => {
    expect(refused.length).toBeGreaterThan(100);
  });
});
