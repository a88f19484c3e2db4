import { expect, it } from 'vitest';
import { previewPicture } from './page-head.tsx';

const siteUrl = 'https://neev.example';

it.each([
  ['/art/products/bar.jpg', `${siteUrl}/art/products/bar.jpg`],
  ['https://pictures.example/bar.webp', 'https://pictures.example/bar.webp'],
])('a link preview shows the own picture of a product: %s', (image, expected) => {
  expect(previewPicture(image, siteUrl)).toBe(expected);
});

it.each(['/art/products/bar.svg', 'http://127.0.0.1:abc', '', undefined])(
  'a link preview shows the default picture instead of a drawing, an invalid address or none: %s',
  (image) => {
    expect(previewPicture(image, siteUrl)).toBe(`${siteUrl}/share.png`);
  },
);
