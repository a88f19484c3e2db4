import { describe, expect, it } from 'vitest';
import {
  cycleFigure,
  exceedingFunctions,
  functionFigures,
  isProductionFile,
  journeyFigure,
  measureFunctions,
  sizeFigures,
} from './figures.ts';

describe('isProductionFile', () => {
  it.each(['web/src/main.ts', 'web/src/styles/index.css', 'scripts/seed.ts', 'suite/src/start.ts'])(
    'counts %s',
    (path) => expect(isProductionFile(path)).toBe(true),
  );

  it.each([
    'web/src/a.test.tsx',
    'functions/test/a.ts',
    'suite/src/testing/a.ts',
    'e2e/src/index.ts',
    'vitest.config.ts',
    'web/index.html',
    'packages/security-rules/corpus/types.rules',
  ])('does not count %s', (path) => expect(isProductionFile(path)).toBe(false));
});

it('compares size with the limits', () => {
  expect(sizeFigures([31_000, 500])).toEqual([
    { title: 'Files', value: '2', limit: '≤ 520', isMet: true },
    { title: 'Lines', value: '31,500', limit: '≤ 31,500', isMet: true },
  ]);
  expect(sizeFigures([31_501]).map(({ isMet }) => isMet)).toEqual([true, false]);
});

it('compares functions with the limits', () => {
  const functions = [1, 4, 4, 61].map((lines) => ({
    location: `a.ts:${lines}`,
    lines,
    nesting: 1,
  }));
  expect(functionFigures(functions).map(({ value, isMet }) => [value, isMet])).toEqual([
    ['4', true],
    ['61', false],
    ['61', false],
    ['1', true],
  ]);
  expect(exceedingFunctions(functions).map(({ location }) => location)).toEqual(['a.ts:61']);
});

it('reports an import cycle', () => {
  expect(cycleFigure(undefined)).toMatchObject({ value: 'none', isMet: true });
  expect(cycleFigure(['a.ts', 'b.ts', 'a.ts'])).toMatchObject({
    value: 'a.ts → b.ts → a.ts',
    isMet: false,
  });
});

it('compares a journey with the limit, and fails when one of its entries is missing', () => {
  expect(journeyFigure('A', 25, [])).toMatchObject({ value: '25', isMet: true });
  expect(journeyFigure('A', 26, [])).toMatchObject({ isMet: false });
  expect(journeyFigure('A', 1, ['a.ts#a'])).toMatchObject({ value: 'no a.ts#a', isMet: false });
});

const measure = (source: string) =>
  measureFunctions('a.tsx', source).map(({ lines, nesting }) => [lines, nesting]);

describe('measureFunctions', () => {
  it('counts the lines of declarations, methods and arrow functions, and counts inner functions separately', () => {
    const source = `export function a() {
  return [1].map((each) => each);
}
class B {
  method(): number {
    return 1;
  }
}`;
    expect(measure(source)).toEqual([
      [3, 0],
      [1, 0],
      [3, 0],
    ]);
  });

  it('returns the file and line of a function', () => {
    expect(measureFunctions('a.ts', '\n\nconst a = () => 1;')[0]?.location).toBe('a.ts:3');
  });

  it('counts control statements inside control statements, with and without braces', () => {
    expect(measure('function a() { for (;;) if (b) while (c) d(); }')).toEqual([[1, 3]]);
    expect(measure('function a() { try { switch (b) { default: } } catch { c(); } }')).toEqual([
      [1, 2],
    ]);
  });

  it('does not count `else if` as deeper', () => {
    expect(measure('function a() { if (b) c(); else if (d) e(); else { f(); } }')).toEqual([
      [1, 1],
    ]);
    expect(measure('function a() { if (b) c(); else if (d) { if (e) f(); } }')).toEqual([[1, 2]]);
  });

  it('restarts the nesting in an inner function', () => {
    expect(measure('function a() { if (b) c(() => { if (d) e(); }); }')).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it('parses JSX and types', () => {
    expect(measure('const A = ({ b }: { b: string }) => <p title={b}>{b as string}</p>;')).toEqual([
      [1, 0],
    ]);
  });

  it('throws on a syntax error, with the file name', () => {
    expect(() => measure('function {')).toThrow('a.tsx');
  });
});
