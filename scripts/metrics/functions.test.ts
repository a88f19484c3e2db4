import { describe, expect, it } from 'vitest';
import { measureFunctions } from './figures.ts';

const measure = (source: string) =>
  measureFunctions('a.tsx', source).map(({ lines, nesting }) => [lines, nesting]);

describe('measureFunctions', () => {
  it('counts the lines of declarations, methods and arrow functions, inner ones for themselves', () => {
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

  it('knows where a function is', () => {
    expect(measureFunctions('a.ts', '\n\nconst a = () => 1;')[0]?.place).toBe('a.ts:3');
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

  it('begins anew in an inner function', () => {
    expect(measure('function a() { if (b) c(() => { if (d) e(); }); }')).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it('reads JSX and types', () => {
    expect(measure('const A = ({ b }: { b: string }) => <p title={b}>{b as string}</p>;')).toEqual([
      [1, 0],
    ]);
  });

  it('refuses what is not TypeScript', () => {
    expect(() => measure('function {')).toThrow('a.tsx');
  });
});
