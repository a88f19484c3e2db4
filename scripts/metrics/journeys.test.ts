import { describe, expect, it } from 'vitest';
import { findJourneyFiles, type Sources } from './journeys.ts';
import { readSymbols } from './symbols.ts';

/** Sources in which each specifier is a file name. */
function sourcesOf(files: Readonly<Record<string, string>>): Sources {
  const symbolsByFile = new Map(
    Object.entries(files).map(([file, source]) => [file, readSymbols(file, source)]),
  );
  return {
    symbolsOf: (file) => symbolsByFile.get(file),
    resolve: (_, specifier) => (symbolsByFile.has(specifier) ? specifier : undefined),
  };
}

function filesReachedFrom(files: Readonly<Record<string, string>>, entry = 'a.tsx#a') {
  return [...findJourneyFiles([entry], sourcesOf(files)).files].sort();
}

const FUNCTION = 'export function b() {}';

describe('reachFrom', () => {
  it('follows references through declarations and imports', () => {
    const a = `import { b } from 'b.ts'; import { other } from 'other.ts';
      export function a() { return step(); }
      const step = () => b();
      export const unused = () => other();`;
    expect(
      filesReachedFrom({
        'a.tsx': a,
        'b.ts': FUNCTION,
        'other.ts': 'export const other = () => 1;',
      }),
    ).toEqual(['a.tsx', 'b.ts']);
  });

  it('follows barrels, renamed and namespace imports, and does not count the barrel', () => {
    const files = {
      'a.tsx': `import { c as renamed } from 'barrel.ts'; import * as all from 'd.ts';
        export const a = () => renamed(all.d);`,
      'barrel.ts': `export { b as c } from 'b.ts'; export * from 'e.ts';`,
      'b.ts': FUNCTION,
      'd.ts': 'export const d = () => 1;',
      'e.ts': 'export const e = () => 1;',
    };
    expect(filesReachedFrom(files)).toEqual(['a.tsx', 'b.ts', 'd.ts']);
    expect(filesReachedFrom(files, 'barrel.ts#e')).toEqual(['e.ts']);
  });

  it('follows components and default exports', () => {
    const a = `import B from 'b.tsx'; export const a = () => <B c="1" />;`;
    expect(filesReachedFrom({ 'a.tsx': a, 'b.tsx': 'export default function B() {}' })).toEqual([
      'a.tsx',
      'b.tsx',
    ]);
  });

  it('does not count types, constants, member names and dynamic imports', () => {
    const files = {
      'a.tsx': `import type { T } from 'types.ts'; import { constant } from 'constant.ts'; import { b } from 'b.ts';
        export const a = async (c: T) => { await import('later.ts'); return { b: c.b + constant }; };`,
      'types.ts': 'export interface T { b: number }',
      'constant.ts': 'export const constant = 1;',
      'b.ts': FUNCTION,
      'later.ts': FUNCTION,
    };
    expect(filesReachedFrom(files)).toEqual(['a.tsx']);
  });

  it('does not count domain and UI controls', () => {
    const a = `import { b } from 'domain/src/b.ts'; import { c } from 'web/src/components/ui/c.ts';
      export const a = () => b(c);`;
    const c = 'export const c = () => 1;';
    expect(
      filesReachedFrom({
        'a.tsx': a,
        'domain/src/b.ts': FUNCTION,
        'web/src/components/ui/c.ts': c,
      }),
    ).toEqual(['a.tsx']);
  });

  it('terminates on circular references', () => {
    const a = `import { b } from 'b.ts'; export function a() { return b(); }`;
    const b = `import { a } from 'a.tsx'; export function b() { return a(); }`;
    expect(filesReachedFrom({ 'a.tsx': a, 'b.ts': b })).toEqual(['a.tsx', 'b.ts']);
  });

  it('reports missing entries', () => {
    const sources = sourcesOf({ 'a.tsx': 'export const a = () => 1;' });
    const entries = ['a.tsx#a', 'a.tsx#gone', 'gone.ts#a'];
    expect(findJourneyFiles(entries, sources).missing).toEqual(['a.tsx#gone', 'gone.ts#a']);
  });
});
