/** Printed pages: short, without navigation, and small enough to be sent by email. */
import { expect, test } from '../src/test.ts';

const MAX_PDF_BYTES = 2_000_000;

for (const { path, heading, text, maxPages } of [
  {
    path: '/product/tmt-bar-fe-500d-8-mm',
    heading: 'TMT Bar Fe 500D 8 mm',
    text: '16% minimum',
    maxPages: 1,
  },
  { path: '/category/steel', heading: 'Steel', text: '$70.90 / kg', maxPages: 2 },
  { path: '/subcategory/tmt-bars', heading: 'TMT Bars', text: '$70.90 / kg', maxPages: 1 },
  {
    path: '/blog/choosing-tmt-bars',
    heading: 'Choosing TMT bars, and checking what arrives',
    text: 'What the grade says',
    maxPages: 2,
  },
]) {
  test(`${path} is printed on ${maxPages === 1 ? 'one page' : 'two pages'} without navigation`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByText('+91 10000 00000').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);

    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.length).toBeLessThan(MAX_PDF_BYTES);
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.length).toBeLessThanOrEqual(maxPages);
  });
}
