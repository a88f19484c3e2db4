/** Shared by the tests of hero slides: opening the screen, storing slides, and restoring the seed. */
import { isDeepStrictEqual } from 'node:util';
import { collections, type HeroSlide, heroSlideDocument, parseDocument } from '@neev/domain';
import type { BrowserContextOptions, Page } from '@playwright/test';
import type { OpenedPage } from './pages.ts';
import { database } from './suite.ts';
import { test as base } from './test.ts';

/** Prefix of the ids of slides that tests store. */
const ID_PREFIX = 'e2e-slide';

const PATH = '/admin/hero-slides';

interface SlidesFixtures {
  /** Opens the screen of the slides as an administrator. */
  openSlides: (options?: BrowserContextOptions) => Promise<OpenedPage>;
  /** The slides before the test, which are restored after it. */
  seedSlides: HeroSlide[];
}

/** The `test` of journeys that change the hero slides. */
export const test = base.extend<SlidesFixtures>({
  openSlides: async ({ openAdminPage }, use) => {
    await use(async (options) => {
      const opened = await openAdminPage(PATH, options);
      const { page } = opened;
      await page.getByRole('heading', { level: 2, name: 'Slides' }).waitFor();
      const loading = page.getByRole('status').filter({ hasText: 'Loading slides' });
      await loading.waitFor({ state: 'hidden' });
      return opened;
    });
  },

  seedSlides: [
    async ({}, use) => {
      const seed = await readSlides();
      await use(seed);
      await restoreSlides(seed);
    },
    { auto: true },
  ],
});

const slidesCollection = () => database().collection(collections.heroSlides);

/** Stores a slide without a link, as older ones are. Returns its title, `E2E Slide …` unless `change` has another. */
export async function putSlide(name: string, change: Partial<HeroSlide> = {}): Promise<string> {
  const title = `E2E Slide ${name}`;
  await slidesCollection()
    .doc(`${ID_PREFIX}-${name.toLowerCase()}`)
    .set({
      title,
      description: 'A slide of a test.',
      imageUrl: '',
      isActive: false,
      position: 50,
      updatedAt: new Date(),
      updatedBy: '',
      ...change,
    });
  return title;
}

/** Returns all valid slides in their order. */
export async function readSlides(): Promise<HeroSlide[]> {
  const { docs } = await slidesCollection().orderBy('position').get();
  return docs.flatMap((each) => {
    const parsed = parseDocument(heroSlideDocument, each.ref.path, each.data());
    return parsed.ok ? [parsed.value] : [];
  });
}

export async function readSlide(title: string): Promise<HeroSlide | undefined> {
  return (await readSlides()).find((slide) => slide.title === title);
}

/** Restores the slides in `before` and deletes all others. */
export async function restoreSlides(before: readonly HeroSlide[]): Promise<void> {
  const current = await readSlides();
  const isUnchanged = (slide: HeroSlide) => current.some((each) => isDeepStrictEqual(each, slide));
  const changed = before.filter((slide) => !isUnchanged(slide));
  await Promise.all(changed.map(({ id, ...fields }) => slidesCollection().doc(id).set(fields)));
  const added = current.filter(({ id }) => !before.some((each) => each.id === id));
  await Promise.all(added.map(({ id }) => slidesCollection().doc(id).delete()));
}

/** Deletes all slides. */
export async function removeAllSlides(): Promise<void> {
  const slides = await readSlides();
  await Promise.all(slides.map(({ id }) => slidesCollection().doc(id).delete()));
}

/** Locates a slide in the grid by its title. */
export const slideCard = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

export const readTitles = (page: Page) => page.getByRole('heading', { level: 3 }).allTextContents();

export async function fillSlideForm(page: Page, title: string, description = 'A slide of a test.') {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill(description);
}

export const pressAdd = (page: Page) => page.getByRole('button', { name: 'Add Slide' }).click();

/** Clicks the delete button of a slide. Returns the confirmation dialog. */
export async function openDeleteDialog(page: Page, title: string) {
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Are you sure you want to delete this slide?').waitFor();
  return dialog;
}
