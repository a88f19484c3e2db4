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

  it.each([
    ['CHS 60.3×3.65 Round Tube', 30],
    ['GI Pipe 25 mm NB Medium', 30],
    ['SHS 50×50×3 Square Tube', 8],
    ['RHS 100×50×3.2 Rectangular Tube', 8],
    ['ISMB 200 Beam', 12],
    ['ISA 50×50×6 Angle', 6],
  ])('show the section of a product of steel: %s, with %i corners', (name, corners) => {
    const paths = pictureOf(name).matchAll(/ d="([^"]+)"/g);
    const counts = Array.from(paths, ([, path = '']) => path.match(/[ML]/g)?.length ?? 0);
    expect(Math.max(...counts)).toBe(corners);
  });

  it.each([
    ['Kesariyaji Green Marble 18 mm', 'green'],
    ['Makrana White Marble 18 mm', 'white'],
    ['Black Galaxy Granite 18 mm', 'black'],
    ['Red Oxide Zinc Chrome Metal Primer', 'red'],
  ] as const)('%s has the colour in its name', async (name, colour) => {
    expect(await readShareOf(colour, pictureOf(name))).toBeGreaterThan(0.15);
  });

  it('show a lorry for bulk cement, and bags for cement in bags', () => {
    const wheels = (name: string) => pictureOf(name).split('<circle').length - 1;
    for (const name of ['OPC 53 Grade Cement, Bulk', 'PSC Cement, Bulk'])
      expect(wheels(name), name).toBeGreaterThan(8);
    expect(wheels('OPC 53 Grade Cement 50 kg')).toBe(0);
  });
});

type Channels = readonly [red: number, green: number, blue: number];

const colours = {
  green: ([red, green, blue]: Channels) => green > red + 15 && green > blue + 5,
  red: ([red, green, blue]: Channels) => red > green + 40 && red > blue + 40,
  white: (channels: Channels) => Math.min(...channels) > 240,
  black: (channels: Channels) => Math.max(...channels) < 70,
};

/** Returns which part of the pixels has the colour. */
async function readShareOf(colour: keyof typeof colours, svg: string): Promise<number> {
  const image = sharp(Buffer.from(svg)).resize(120).removeAlpha();
  const bytes = [...(await image.raw().toBuffer())];
  const pixels = Array.from({ length: bytes.length / 3 }, (_, n): Channels => {
    const [red = 0, green = 0, blue = 0] = bytes.slice(3 * n, 3 * n + 3);
    return [red, green, blue];
  });
  return pixels.filter(colours[colour]).length / pixels.length;
}
