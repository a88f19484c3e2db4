import { describe, expect, it } from 'vitest';
import { loadRuleset, type Ruleset } from './ruleset.ts';
import type { FetchedDocument } from './storage-documents.ts';
import type { PathValue } from './values.ts';
import { verify } from './verify.ts';

const EXISTS = (name: string) => `firestore.exists(/databases/(default)/documents/a/${name})`;
const FOUND: FetchedDocument = { kind: 'found', fields: new Map() };
const variables = { request: new Map(), resource: null };

function requireRuleset(condition: string): Ruleset {
  const source = `service firebase.storage { match /b/{bucket}/o/{file} { allow get: if ${condition}; } }`;
  const loaded = loadRuleset(source, 'firebase.storage');
  if (loaded.kind === 'invalid') throw new Error(JSON.stringify(loaded.errors));
  return loaded.ruleset;
}

async function fetchedIds(
  condition: string,
  document: FetchedDocument,
): Promise<readonly string[]> {
  const fetched: string[] = [];
  const fetchDocument = async (path: PathValue) => {
    fetched.push(path.segments.at(-1) ?? '');
    return document;
  };
  const request = { path: '/b/x/o/y', method: 'get', variables } as const;
  await verify(requireRuleset(condition), request, { fetchDocument });
  return fetched;
}

describe('verify', () => {
  it('fetches each document once per request, and only if the result depends on it', async () => {
    expect(await fetchedIds(`${EXISTS('x')} && ${EXISTS('x')}`, FOUND)).toEqual(['x']);
    expect(await fetchedIds(`${EXISTS('x')} || ${EXISTS('y')}`, FOUND)).toEqual(['x']);
    expect(await fetchedIds(`${EXISTS('x')} && ${EXISTS('y')}`, { kind: 'not-found' })).toEqual([
      'x',
    ]);
    expect(await fetchedIds(`${EXISTS('x')} && ${EXISTS('y')} && ${EXISTS('z')}`, FOUND)).toEqual([
      'x',
      'y',
    ]);
    expect(await fetchedIds(`false && ${EXISTS('x')}`, FOUND)).toEqual([]);
  });

  it('evaluates operands from left to right', async () => {
    expect(await fetchedIds(`${EXISTS('x')} == ${EXISTS('y')}`, FOUND)).toEqual(['x', 'y']);
    expect(await fetchedIds(`[${EXISTS('x')}, 1 / 0, ${EXISTS('y')}].size() > 0`, FOUND)).toEqual([
      'x',
    ]);
  });

  it('does not count the expressions of an evaluation that is repeated with a document', async () => {
    const sum = Array.from({ length: 300 }, () => '1').join(' + ');
    const ruleset = requireRuleset(`${EXISTS('x')} && ${sum} == 300`);
    const request = { path: '/b/x/o/y', method: 'get', variables } as const;
    const result = await verify(ruleset, request, { fetchDocument: async () => FOUND });
    expect(result).toEqual({ permit: true, warnings: [] });
  });

  it('denies when the request is not a map', async () => {
    const request = {
      path: '/b/x/o/y',
      method: 'get',
      variables: { request: null, resource: null },
    } as const;
    const result = await verify(requireRuleset('true'), request, {
      fetchDocument: async () => FOUND,
    });
    expect(result).toEqual({ permit: false, warnings: ['request is not a map'] });
  });
});
