import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { seedCategories } from '../data.ts';
import { picturePath, seedPictures } from './pictures.ts';

const MAX_BYTES = 6_000;

const pictures = [...seedPictures()];
const products = seedCategories.flatMap(({ subcategories }) =>
  subcategories.flatMap((subcategory) => subcategory.products),
);
const pictureOf = (name: string) => seedPictures().get(picturePath(name)) ?? '';

describe('the pictures of the seed', () => {
  it.each(pictures)('%s is a small, well-formed SVG document', async (_, svg) => {
    const { format, width, height } = await sharp(Buffer.from(svg)).metadata();
    expect({ format, width, height }).toEqual({ format: 'svg', width: 1200, height: 900 });
    expect(Buffer.byteLength(svg)).toBeLessThan(MAX_BYTES);
  });

  it('are all different', () => {
    expect(new Set(pictures.map(([, svg]) => svg)).size).toBe(pictures.length);
  });

  it('neither run scripts nor load other files', () => {
    const others = /<script|\son\w+=|<image|<style|href="(?!#)|url\((?!#)/;
    expect(pictures.filter(([, svg]) => others.test(svg)).map(([path]) => path)).toEqual([]);
  });

  it('refer only to elements that they define', () => {
    const undefinedIds = pictures.flatMap(([path, svg]) => {
      const ids = new Set(Array.from(svg.matchAll(/ id="(\w+)"/g), ([, id]) => id));
      const used = Array.from(svg.matchAll(/(?:href="|url\()#(\w+)/g), ([, id]) => id);
      return used.filter((id) => !ids.has(id)).map((id) => `${path}#${id}`);
    });
    expect(undefinedIds).toEqual([]);
  });

  it('name the brand of the product', () => {
    const withoutBrand = products
      .filter(({ brand, image }) => brand !== '' && image !== '')
      .filter(({ name, brand }) => !pictureOf(name).includes(`>${brand.toUpperCase()}<`));
    expect(withoutBrand.map(({ name }) => name)).toEqual([]);
  });

  it('show the size or grade in the name of a product of steel', () => {
    expect(pictureOf('TMT Bar Fe 500D 8 mm')).toContain('8 mm · Fe 500D');
    expect(pictureOf('ISMB 300 Beam')).toContain('ISMB 300');
    expect(pictureOf('GI Pipe 50 mm NB Heavy')).toContain('50 mm NB · Heavy');
  });
});
