import { expect, it } from 'vitest';
import { imagePath } from './image-store.ts';

const bucket = 'demo-neev.appspot.com';
const downloadUrl = (file: string, host = 'https://firebasestorage.googleapis.com') =>
  `${host}/v0/b/${bucket}/o/${file}?alt=media&token=t`;

it('imagePath returns the file of an uploaded picture', () => {
  expect(imagePath(downloadUrl('images%2Fproducts%2Fa.webp'), bucket)).toBe(
    'images/products/a.webp',
  );
  expect(imagePath(downloadUrl('images%2Fa.webp', 'http://127.0.0.1:9199'), bucket)).toBe(
    'images/a.webp',
  );
});

it('imagePath ignores query and fragment of an address', () => {
  const address = `https://firebasestorage.googleapis.com/v0/b/${bucket}/o/images%2Fa.webp`;
  for (const rest of ['', '?', '?token=t&alt=media', '#800x600', '?alt=media#800x600']) {
    expect(imagePath(address + rest, bucket)).toBe('images/a.webp');
  }
});

it('imagePath returns undefined for any other address', () => {
  expect(imagePath('/art/products/granite-1.svg', bucket)).toBeUndefined();
  expect(imagePath(downloadUrl('secrets%2Fa'), bucket)).toBeUndefined();
  expect(imagePath(downloadUrl('secrets%2Fimages%2Fa'), bucket)).toBeUndefined();
  expect(imagePath(downloadUrl('images%2Fa.webp'), 'another-bucket')).toBeUndefined();
  expect(imagePath('', bucket)).toBeUndefined();
  expect(imagePath(downloadUrl('images%2F%E0%A4%A'), bucket)).toBeUndefined();
});
