import { describe, expect, it } from 'vitest';
import { loadRuleset } from './ruleset.ts';
import { type CorpusFile, fetchFrom, readCorpus } from './testing/corpus.ts';
import { createRandom, garble } from './testing/garble.ts';
import { verify } from './verify.ts';

const GARBLINGS_PER_FILE = 60;

/** The expectations that the garbled source permits though the original does not. */
async function newlyPermitted(file: CorpusFile, source: string): Promise<readonly string[]> {
  const loaded = loadRuleset(source);
  if (loaded.kind === 'refused') return [];
  const forbidden = file.requests.filter(({ outcome }) => outcome !== 'allow');
  const verdicts = await Promise.all(
    forbidden.map(({ request }) =>
      verify(loaded.ruleset, request, { fetchDocument: fetchFrom(file) }),
    ),
  );
  return forbidden.filter((_, index) => verdicts[index]?.permit).map(({ title }) => title);
}

const files = readCorpus().filter(({ refusal }) => refusal === undefined);

describe('a ruleset that is garbled by one token', () => {
  it.each(files)('permits nothing that $name denies', async (file) => {
    const random = createRandom(file.name.length);
    for (let count = 0; count < GARBLINGS_PER_FILE; count += 1) {
      const { how, source } = garble(file.source, random);
      expect({ how, permitted: await newlyPermitted(file, source) }).toEqual({
        how,
        permitted: [],
      });
    }
  });

  it('is refused nearly always', () => {
    const random = createRandom(1);
    const garblings = files.flatMap((file) =>
      Array.from({ length: 20 }, () => garble(file.source, random)),
    );
    const refused = garblings.filter(({ source }) => loadRuleset(source).kind === 'refused');
    expect(refused.length / garblings.length).toBeGreaterThan(0.75);
  });
});
