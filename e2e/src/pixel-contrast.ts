/** Measures the contrast of text by pixels (WCAG 2.2, 1.4.3). */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

type Colour = readonly [red: number, green: number, blue: number];

/**
 * Returns the lowest contrast between the colour of a text and any pixel behind its lines. The text is
 * hidden for the screenshot.
 */
export async function readLowestContrast(page: Page, text: Locator): Promise<number> {
  const { colour, clip } = await text.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = paintColour(getComputedStyle(element).color);
    const range = document.createRange();
    range.selectNodeContents(element);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { colour: [red, green, blue] as const, clip: { x, y, width, height } };

    /** The channels of a colour of any notation. */
    function paintColour(value: string): number[] {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('There is no canvas.');
      context.fillStyle = value;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    }
  });
  await text.evaluate((element) => element.style.setProperty('color', 'transparent'));
  const picture = await page.screenshot({ clip });
  await text.evaluate((element) => element.style.removeProperty('color'));
  const background = await readColours(picture);
  return Math.min(...background.map((each) => contrastOf(colour, each)));
}

/** The distinct colours of a picture. */
async function readColours(picture: Buffer): Promise<Colour[]> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  for (let index = 0; index < data.length; index += 3) colours.add(data.readUIntBE(index, 3));
  return [...colours].map((value) => [value >> 16, (value >> 8) & 255, value & 255]);
}

function contrastOf(one: Colour, other: Colour): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Relative luminance. */
function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
