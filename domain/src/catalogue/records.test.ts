import { expect, it } from 'vitest';
import {
  categoryDocument,
  enteredPrice,
  heroSlideDocument,
  heroSlideForm,
  hsnCode,
  imageUrl,
  productChange,
} from './records.ts';

it.each([0, 0.01, 1.1, 1234.5, 99.99, 9_999_999.99])('enteredPrice accepts %d', (rupees) => {
  expect(enteredPrice.parse(rupees)).toBe(rupees);
});

it.each([
  [1.005, 'Price can have at most two decimals.'],
  [80.123, 'Price can have at most two decimals.'],
  [-1, 'Price cannot be negative.'],
  [10_000_001, 'Price is too high.'],
  [Number.NaN, 'Price must be a number.'],
  ['8o', 'Price must be a number.'],
])('enteredPrice rejects %j', (value, message) => {
  expect(enteredPrice.safeParse(value).error?.issues[0]?.message).toBe(message);
});

it('productChange rounds the price of an API client', () => {
  expect(productChange.parse({ price: 80.126 })).toEqual({ price: 80.13 });
});

it('a stock of -0 is 0', () => {
  expect(productChange.parse({ stock: -0 })).toEqual({ stock: 0 });
});

it('a slide that was stored without a link is valid, and links to all categories', () => {
  const stored = { title: 'Bars', description: 'All.', updatedAt: new Date(0), updatedBy: '' };
  expect(heroSlideDocument.parse(stored)).toMatchObject({ linkPath: '', isActive: true });
});

it.each(['steel', '//steel.example', '/steel?q=1', 'https://steel.example/steel'])(
  'a slide cannot link to %j',
  (linkPath) => {
    const { error } = heroSlideForm.shape.linkPath.safeParse(linkPath);
    expect(error?.issues[0]?.message).toBe('The link must be a path on this site.');
  },
);

it.each(['steel.avif', '//pictures.example/steel.avif', 'javascript:0//https://a.example'])(
  'an image cannot be %j',
  (address) => {
    const { error } = imageUrl.safeParse(address);
    expect(error?.issues[0]?.message).toBe('The image must be an address.');
  },
);

it.each(['', '7214', '721420', ' 72142090 '])('hsnCode accepts %j', (code) => {
  expect(hsnCode.parse(code)).toBe(code.trim());
});

it.each(['72', '72142', '7214209', '721420900', '72a4'])('hsnCode rejects %j', (code) => {
  expect(hsnCode.safeParse(code).error?.issues[0]?.message).toContain('4, 6 or 8 digits');
});

it('a stored picture of another site is omitted, because the pages cannot show it', () => {
  const stored = { name: 'Steel', description: '', icon: '', position: 0 };
  const imageOf = (image: string) =>
    categoryDocument.parse({ ...stored, updatedAt: new Date(0), updatedBy: '', image }).image;
  expect(imageOf('/pictures/steel.avif')).toBe('/pictures/steel.avif');
  expect(imageOf('https://pictures.example/steel.jpg')).toBe('');
});
