import { describe, expect, it } from 'vitest';
import { loadRuleset } from './ruleset.ts';
import { type CorpusRuleset, fetchFrom, readCorpus } from './testing/corpus.ts';
import { createRandom, garble } from './testing/garble.ts';
import { type Token, tokenize } from './tokens.ts';
import { verify } from './verify.ts';

const GARBLINGS_PER_FILE = 60;
/** Constructs that the rules language does not have; invalid after every token. */
const UNHEARD_OF = [' unknownId ', '.unknownId() ', ' === ', ' ?? 1 ', ' ** 2 ', ' |> f ', ' @ '];

const files = readCorpus().filter(({ refusal }) => refusal === undefined);

function tokensOf({ source }: CorpusRuleset): readonly Token[] {
  return tokenize(source).filter(({ kind }) => kind !== 'end');
}

/** The changed sources that load nevertheless. */
function loadedOf(sources: readonly string[]): readonly string[] {
  return sources.filter((source) => loadRuleset(source).kind === 'loaded');
}

/** Titles of the requests that the changed source permits and the original denies. */
async function newlyPermitted(file: CorpusRuleset, source: string): Promise<readonly string[]> {
  const loaded = loadRuleset(source);
  if (loaded.kind === 'invalid') return [];
  const forbidden = file.requests.filter(({ outcome }) => outcome !== 'allow');
  const verdicts = await Promise.all(
    forbidden.map(({ request }) =>
      verify(loaded.ruleset, request, { fetchDocument: fetchFrom(file) }),
    ),
  );
  return forbidden.filter((_, index) => verdicts[index]?.permit).map(({ title }) => title);
}

describe('a truncated ruleset', () => {
  it.each(files)('is rejected wherever it ends: $name', (file) => {
    expect(loadedOf(tokensOf(file).map(({ start }) => file.source.slice(0, start)))).toEqual([]);
  });
});

describe('a ruleset with an unknown construct', () => {
  it.each(files)('is rejected wherever the construct is: $name', (file) => {
    const spoiled = tokensOf(file).flatMap(({ end }) =>
      UNHEARD_OF.map((text) => file.source.slice(0, end) + text + file.source.slice(end)),
    );
    expect(loadedOf(spoiled)).toEqual([]);
  });
});

describe('a ruleset with one changed token', () => {
  it.each(files)('permits no request that $name denies', async (file) => {
    const random = createRandom(file.name.length);
    for (let count = 0; count < GARBLINGS_PER_FILE; count += 1) {
      const { how, source } = garble(file.source, random);
      expect({ how, permitted: await newlyPermitted(file, source) }).toEqual({
        how,
        permitted: [],
      });
    }
  });

  it('is rejected in more than three quarters of cases', () => {
    const random = createRandom(1);
    const garblings = files.flatMap((file) =>
      Array.from({ length: 20 }, () => garble(file.source, random)),
    );
    const refused = garblings.filter(({ source }) => loadRuleset(source).kind === 'invalid');
    expect(refused.length / garblings.length).toBeGreaterThan(0.75);
  });
});
