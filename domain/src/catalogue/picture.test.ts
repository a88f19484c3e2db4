import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePictureFacts, pictureSourcesOf, variantsOf } from './picture.ts';
import {
  encodePictureFacts,
  fileUrlOf,
  isOriginalPath,
  originalPathOf,
  pictureDirectoryOf,
} from './picture-files.ts';
import { imageUrl } from './records.ts';

const host = 'https://firebasestorage.googleapis.com';

function pictureUrlOf(fragment: string, name = 'full.webp'): string {
  const path = `images/products/3f2a-9/${name}`;
  return `${fileUrlOf({ host, bucket: 'b', path })}#${fragment}`;
}

const variantUrl = (name: string) =>
  `${host}/v0/b/b/o/images%2Fproducts%2F3f2a-9%2F${name}?alt=media`;

describe('the address of a picture', () => {
  it('contains the files, the size and the placeholder of a processed picture', () => {
    expect(pictureSourcesOf(pictureUrlOf('1600x1067.UklG_-_-'))).toEqual({
      src: variantUrl('full.webp'),
      srcSet: `${variantUrl('400.webp')} 400w, ${variantUrl('800.webp')} 800w, ${variantUrl('full.webp')} 1600w`,
      width: 1600,
      height: 1067,
      blur: 'data:image/webp;base64,UklG/+/+',
    });
  });

  it.each([
    [400, ['400w']],
    [401, ['400w', '401w']],
    [800, ['400w', '800w']],
    [1200, ['400w', '800w', '1200w']],
  ])('lists no variant wider than the original (%i pixels)', (width, descriptors) => {
    const { srcSet = '', blur } = pictureSourcesOf(pictureUrlOf(`${width}x9`)) ?? {};
    expect(blur).toBe('');
    expect(srcSet.split(', ').map((each) => each.split(' ')[1])).toEqual(descriptors);
  });

  it.each([
    '/art/products/granite-1.svg',
    '',
    pictureUrlOf('').slice(0, -1),
    pictureUrlOf('800x600', 'original.jpg'),
    pictureUrlOf('800x600.a"b'),
    pictureUrlOf('800x600.a)'),
    'https://elsewhere.example/a.jpg#800x600',
  ])('gives no sources if it is not that of a processed picture: %s', (address) => {
    expect(pictureSourcesOf(address)).toBeUndefined();
  });

  it('fits into the length limit with the longest placeholder', () => {
    const path = originalPathOf('categories', 'a'.repeat(36), 'image/webp');
    const longUrl = fileUrlOf({ host, bucket: `${'p'.repeat(30)}.firebasestorage.app`, path });
    const fragment = encodePictureFacts({ width: 1600, height: 1600, blur: 'A'.repeat(600) });
    expect(imageUrl.safeParse(`${longUrl}#${fragment}`).success).toBe(true);
  });
});

describe('picture facts', () => {
  it('are unchanged after encoding and decoding', () => {
    const side = fc.integer({ min: 1, max: 1600 });
    const blur = fc.stringMatching(/^[\w-]*$/);
    fc.assert(
      fc.property(fc.record({ width: side, height: side, blur }), (facts) => {
        expect(decodePictureFacts(encodePictureFacts(facts))).toEqual(facts);
      }),
    );
  });
});

describe('the path of a picture file', () => {
  it('distinguishes the original from its variants', () => {
    expect(isOriginalPath(originalPathOf('slides', '3f2a-9', 'image/jpeg'))).toBe(true);
    for (const { name } of variantsOf(1600)) {
      expect(isOriginalPath(`images/slides/3f2a-9/${name}`)).toBe(false);
    }
  });

  it('gives the folder of the picture, or undefined outside such a folder', () => {
    expect(pictureDirectoryOf('images/slides/3f2a-9/400.webp')).toBe('images/slides/3f2a-9/');
    expect(pictureDirectoryOf('images/a.png')).toBeUndefined();
    expect(pictureDirectoryOf('images/slides/a.png')).toBeUndefined();
    expect(pictureDirectoryOf('images/slides/a/deeper/b.png')).toBeUndefined();
    expect(pictureDirectoryOf('private/images/slides/a/b.png')).toBeUndefined();
  });
});
