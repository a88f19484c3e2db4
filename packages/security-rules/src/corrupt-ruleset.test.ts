import { describe, expect, it } from 'vitest';
import { loadRuleset } from './ruleset.ts';
import { type CorpusRuleset, fetchFrom, readCorpus } from './testing/corpus.ts';
import { corruptRuleset, createRandom } from './testing/corrupt-ruleset.ts';
import { type Token, tokenize } from './tokens.ts';
import { verify } from './verify.ts';

const CORRUPTIONS_PER_FILE = 60;
/** Constructs that the rules language does not have; invalid after every token. */
const UNKNOWN_CONSTRUCTS = [
  ' unknownId ',
  '.unknownId() ',
  ' === ',
  ' ?? 1 ',
  ' ** 2 ',
  ' |> f ',
  ' @ ',
];

const files = readCorpus().filter(({ expectedIssue }) => expectedIssue === undefined);

function tokensOf({ source }: CorpusRuleset): readonly Token[] {
  return tokenize(source).filter(({ kind }) => kind !== 'end');
}

/** The changed sources that load nevertheless. */
function selectLoadable(sources: readonly string[]): readonly string[] {
  return sources.filter((source) => loadRuleset(source, 'firebase.storage').kind === 'loaded');
}

/** Titles of the requests that the changed source permits and the original denies. */
async function newlyPermitted(file: CorpusRuleset, source: string): Promise<readonly string[]> {
  const loaded = loadRuleset(source, 'firebase.storage');
  if (loaded.kind === 'invalid') return [];
  const deniedRequests = file.requests.filter(({ outcome }) => outcome !== 'allow');
  const results = await Promise.all(
    deniedRequests.map(({ request }) =>
      verify(loaded.ruleset, request, { fetchDocument: fetchFrom(file) }),
    ),
  );
  return deniedRequests.filter((_, index) => results[index]?.permit).map(({ title }) => title);
}

describe('a truncated ruleset', () => {
  it.each(files)('is rejected wherever it ends: $name', (file) => {
    expect(selectLoadable(tokensOf(file).map(({ start }) => file.source.slice(0, start)))).toEqual(
      [],
    );
  });
});

describe('a ruleset with an unknown construct', () => {
  it.each(files)('is rejected wherever the construct is: $name', (file) => {
    const corruptedSources = tokensOf(file).flatMap(({ end }) =>
      UNKNOWN_CONSTRUCTS.map((text) => file.source.slice(0, end) + text + file.source.slice(end)),
    );
    expect(selectLoadable(corruptedSources)).toEqual([]);
  });
});

describe('a ruleset with one changed token', () => {
  it.each(files)('permits no request that $name denies', async (file) => {
    const random = createRandom(file.name.length);
    for (let count = 0; count < CORRUPTIONS_PER_FILE; count += 1) {
      const { description, source } = corruptRuleset(file.source, random);
      expect({ description, permitted: await newlyPermitted(file, source) }).toEqual({
        description,
        permitted: [],
      });
    }
  });

  it('is rejected in more than three quarters of cases', () => {
    const random = createRandom(1);
    const corruptions = files.flatMap((file) =>
      Array.from({ length: 20 }, () => corruptRuleset(file.source, random)),
    );
    const invalid = corruptions.filter(
      ({ source }) => loadRuleset(source, 'firebase.storage').kind === 'invalid',
    );
    expect(invalid.length / corruptions.length).toBeGreaterThan(0.75);
  });
});
