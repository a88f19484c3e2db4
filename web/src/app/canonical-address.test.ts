import { describe, expect, it } from 'vitest';
import { canonicalAddress } from './canonical-address.ts';

describe('canonicalAddress', () => {
  it.each([
    ['/', '/'],
    ['/index.html', '/'],
    ['/categories/', '/categories'],
    ['/category/TMT%20Bars', '/category/tmtbars'],
    ['/category/Steel/?a=B', '/category/steel?a=B'],
    ['/product/tmt-bar', '/product/tmt-bar'],
    ['/search?q=TMT%20Bars', '/search?q=TMT%20Bars'],
    ['/material/TMT%20Bars', '/material/TMT%20Bars'],
    ['//evil.example/', '/evil.example'],
    ['/category/%E0%A4%A', '/category/%25e0%25a4%25a'],
  ])('spells %s as %s', (address, spelled) => {
    expect(canonicalAddress(address)).toBe(spelled);
  });

  it('leaves its own answers as they are', () => {
    for (const address of ['/category/%25e0%25a4%25a', '/category/tmtbars', '/blog', '/?a=/']) {
      expect(canonicalAddress(address)).toBe(address);
    }
  });
});
