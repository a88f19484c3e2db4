import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalAddress } from './canonical-address.ts';

describe('canonicalAddress', () => {
  it.each([
    ['/', '/'],
    ['/index.html', '/'],
    ['/index.html/', '/'],
    ['/categories/', '/categories'],
    ['/category/TMT%20Bars', '/category/tmtbars'],
    ['/product/tmt-bar', '/product/tmt-bar'],
    ['/search?q=TMT%20Bars', '/search?q=TMT%20Bars'],
    ['/material/TMT%20Bars', '/material/TMT%20Bars'],
    ['//evil.example/', '/evil.example'],
    ['/category/%E0%A4%A', '/category/%25e0%25a4%25a'],
    ['/About', '/about'],
    ['/%41bout', '/about'],
    ['/PRODUCT/TMT-Bar', '/product/tmt-bar'],
    ['/Quote/NV-7K3-Q2F', '/quote/NV-7K3-Q2F'],
    ['/Admin/dashboard', '/admin/dashboard'],
    ['/Search?q=TMT', '/search?q=TMT'],
  ])('turns %s into %s', (address, canonical) => {
    expect(canonicalAddress(address)).toBe(canonical);
  });

  it.each([
    ['/?utm_source=a&utm_medium=b', '/'],
    ['/?q=cement', '/'],
    ['/?', '/'],
    ['/nothing-of-the-kind?x=1', '/nothing-of-the-kind'],
    ['/new-products?sub=enamels&brand=A&shown=48', '/new-products'],
    ['/paints?sort=name', '/paints'],
    ['/product/tmt-bar?sort=name', '/product/tmt-bar'],
    ['/category/Steel/?gclid=1&a=?', '/category/steel'],
    [
      '/category/steel?sort=name&brand=B&utm=1&brand=A',
      '/category/steel?brand=B&brand=A&sort=name',
    ],
    ['/search?shown=48&x&q=a%3Fb&=1', '/search?q=a%3Fb&shown=48'],
    ['/search?qq=1&Q=2&constructor=3', '/search'],
  ])('keeps only the parameters of the page, in a fixed order: %s', (address, canonical) => {
    expect(canonicalAddress(address)).toBe(canonical);
  });

  it('does not change a canonical address', () => {
    const step = fc.constantFrom(
      ...['/', '?', '&', '=', 'category', 'search', 'index.html', 'q', 'sort', 'utm', 'A', '%20'],
      ...['%2F', '%3F', '%', '.', 'é'],
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const canonical = canonicalAddress(`/${steps.join('')}`);
        expect(canonicalAddress(canonical)).toBe(canonical);
        expect(canonical.startsWith('//')).toBe(false);
      }),
    );
  });

  it.each(['/', '/x', '/index.html', '/a?', '?a', '&a=1', '/%'])(
    'takes less than 100 ms of the processor for 20,000 characters of %j',
    (piece) => {
      const address = `/category/${piece.repeat(20_000 / piece.length)}x`;
      const start = process.cpuUsage();
      canonicalAddress(address);
      expect(process.cpuUsage(start).user).toBeLessThan(100_000);
    },
  );
});
