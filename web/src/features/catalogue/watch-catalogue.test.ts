import { expect, it } from 'vitest';
import { PAGE_SIZE, sortPages } from './watch-catalogue.ts';

const product = (name: string) => ({ id: name, name });

it('each page is in natural order, and a further page does not change the order of earlier ones', () => {
  const sizes = Array.from({ length: PAGE_SIZE }, (_, n) => product(`Bar ${n + 2} mm`));
  const further = [product('Bar 10 mm, bundled'), product('Bar 1 mm')];
  const names = sortPages([...sizes.toReversed(), ...further]).map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['Bar 2 mm', 'Bar 3 mm']);
  expect(names.slice(PAGE_SIZE)).toEqual(['Bar 1 mm', 'Bar 10 mm, bundled']);
});
