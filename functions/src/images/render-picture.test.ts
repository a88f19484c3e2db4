import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { renderPicture } from './render-picture.ts';

interface Size {
  width: number;
  height: number;
}

const RED = { r: 220, g: 30, b: 30 };

/** A picture whose left half is red and whose right half is white. */
async function createHalves({ width, height }: Size): Promise<Sharp> {
  const red = { create: { width: width / 2, height, channels: 3 as const, background: RED } };
  const white = { create: { width, height, channels: 3 as const, background: 'white' } };
  const bytes = sharp(white).composite([{ input: red, left: 0, top: 0 }]);
  return sharp(await bytes.png().toBuffer());
}

async function requireRendered(bytes: Buffer) {
  const rendered = await renderPicture(bytes);
  if (!rendered) throw new Error('The file was rejected.');
  return rendered;
}

async function pixelAt(bytes: Buffer, left: number, top: number) {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}

const isRed = ([red = 0, green = 0]: number[]) => red > 150 && green < 100;

describe('an uploaded picture', () => {
  it('is converted to WebP in three widths, the largest last', async () => {
    const large = await createHalves({ width: 2400, height: 1600 });
    const { facts, files } = await requireRendered(await large.jpeg().toBuffer());
    expect(facts).toMatchObject({ width: 1600, height: 1067 });
    const made = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()));
    expect(files.map(({ name }) => name)).toEqual(['400.webp', '800.webp', 'full.webp']);
    expect(made.map(({ width }) => width)).toEqual([400, 800, 1600]);
    expect(new Set(made.map(({ format }) => format))).toEqual(new Set(['webp']));
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be %s', async (format) => {
    const made = (await createHalves({ width: 60, height: 40 })).toFormat(format);
    expect((await requireRendered(await made.toBuffer())).facts).toMatchObject({ width: 60 });
  });

  it('is not enlarged if it is small', async () => {
    const small = await createHalves({ width: 300, height: 200 });
    const { facts, files } = await requireRendered(await small.png().toBuffer());
    expect(facts).toMatchObject({ width: 300, height: 200 });
    expect(files.map(({ name }) => name)).toEqual(['full.webp']);
  });

  it('is rotated upright and loses its EXIF data', async () => {
    const rotatedJpeg = (await createHalves({ width: 800, height: 400 })).jpeg().withExif({
      IFD0: { Model: 'A camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 34/1 0/1' },
    });
    const bytes = await rotatedJpeg.withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);

    const { facts, files } = await requireRendered(bytes);
    expect(facts).toMatchObject({ width: 400, height: 800 });
    const full = files.at(-1)?.bytes ?? Buffer.alloc(0);
    // Rotated clockwise by 90°, the left half is at the top.
    expect(isRed(await pixelAt(full, 200, 100))).toBe(true);
    expect(isRed(await pixelAt(full, 200, 700))).toBe(false);
    for (const file of files) {
      const { exif, xmp, iptc, icc } = await sharp(file.bytes).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(file.bytes.includes('A camera')).toBe(false);
    }
  });

  it('has a small placeholder that is a valid picture', async () => {
    const { facts } = await requireRendered(
      await (await createHalves({ width: 900, height: 600 })).toBuffer(),
    );
    const blur = Buffer.from(facts.blur, 'base64url');
    expect(blur.length).toBeLessThanOrEqual(300);
    expect(await sharp(blur).metadata()).toMatchObject({ format: 'webp', width: 16, height: 11 });
  });

  it('has no placeholder if it is transparent', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const transparentPicture = sharp({
      create: { width: 40, height: 40, channels: 4, background: clear },
    });
    const { facts, files } = await requireRendered(await transparentPicture.png().toBuffer());
    expect(facts.blur).toBe('');
    expect((await sharp(files.at(-1)?.bytes).metadata()).hasAlpha).toBe(true);
  });

  it('gives the same files on every run', async () => {
    const bytes = await (await createHalves({ width: 900, height: 600 })).toBuffer();
    expect(await renderPicture(bytes)).toEqual(await renderPicture(bytes));
  });
});

describe('renderPicture', () => {
  const truncated = async () => {
    const bytes = await (await createHalves({ width: 900, height: 600 })).jpeg().toBuffer();
    return bytes.subarray(0, bytes.length / 2);
  };

  /** The header of a PNG that declares 30,000 × 30,000 pixels. */
  const bomb = async () => {
    const bytes = await (await createHalves({ width: 2, height: 2 })).png().toBuffer();
    bytes.writeUInt32BE(30_000, 16);
    bytes.writeUInt32BE(30_000, 20);
    return bytes;
  };

  it.each([
    ['an HTML page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG file', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an empty file', async () => Buffer.alloc(0)],
    ['a truncated picture', truncated],
    ['a file that declares too many pixels', bomb],
  ])('rejects %s', async (_, bytes) => {
    expect(await renderPicture(await bytes())).toBeUndefined();
  });
});
