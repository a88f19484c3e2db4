/**
 * How the files of a picture come and go: on a bucket and a project of their own, where no function
 * meddles. That the functions are told of uploads is for `e2e/journeys/images.test.ts`.
 */
import {
  collections,
  decodePictureFacts,
  encodePictureFacts,
  PICTURE_NOTE,
  UNREADABLE_PICTURE,
} from '@neev/domain';
import { getStorage } from 'firebase-admin/storage';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { finishImage, settleImage, sweepImages } from '../src/services/images.ts';
import { createImageStore, type ImageStore } from '../src/stores/image-store.ts';
import { clearDatabase, openDatabase, suiteApp } from './harness.ts';

const projectId = 'demo-images';
const database = openDatabase(projectId);
const bucket = getStorage(suiteApp).bucket('demo-images.appspot.com');
const images = createImageStore(bucket);

const FAMILY = 'images/products/3f2a-9/';
const ORIGINAL = `${FAMILY}original.png`;

beforeEach(async () => {
  await bucket.deleteFiles();
  await clearDatabase(projectId);
});

afterAll(async () => {
  await bucket.deleteFiles();
  await clearDatabase(projectId);
});

async function upload(path = ORIGINAL, contents?: string): Promise<void> {
  const plain = { create: { width: 1000, height: 500, channels: 3 as const, background: 'red' } };
  await bucket.file(path).save(contents ?? (await sharp(plain).png().toBuffer()));
}

async function paths(): Promise<string[]> {
  const [files] = await bucket.getFiles();
  return files.map(({ name }) => name).sort();
}

async function noteOf(path: string): Promise<unknown> {
  const [{ metadata }] = await bucket.file(path).getMetadata();
  return metadata?.[PICTURE_NOTE];
}

const allFiles = ['400.webp', '800.webp', 'full.webp', 'original.png'].map((name) => FAMILY + name);

/** The store of a process that is killed at its nth change of the bucket. */
function killedAt(nth: number): ImageStore {
  let count = 0;
  const unlessKilled = () => {
    count += 1;
    if (count === nth) throw new Error('Killed.');
  };
  return {
    ...images,
    async write(...file) {
      unlessKilled();
      await images.write(...file);
    },
    async note(...noted) {
      unlessKilled();
      return images.note(...noted);
    },
  };
}

describe('an upload', () => {
  it('is made into its files, and then its original tells of them', async () => {
    await upload();
    await finishImage(images, ORIGINAL);
    expect(await paths()).toEqual(allFiles);
    const facts = decodePictureFacts(String(await noteOf(ORIGINAL)));
    expect(facts).toMatchObject({ width: 1000, height: 500 });
    const [{ contentType, cacheControl }] = await bucket.file(`${FAMILY}full.webp`).getMetadata();
    expect(contentType).toBe('image/webp');
    expect(cacheControl).toContain('immutable');
  });

  it.each([1, 2, 3, 4])(
    'whose process is killed at step %i tells of nothing, and is finished by the next',
    async (step) => {
      await upload();
      await expect(finishImage(killedAt(step), ORIGINAL)).rejects.toThrow('Killed.');
      expect(await noteOf(ORIGINAL)).toBeUndefined();
      await finishImage(images, ORIGINAL);
      expect(await paths()).toEqual(allFiles);
      expect(await noteOf(ORIGINAL)).toBeDefined();
    },
  );

  it('that is told of several times, also at once, has the same files', async () => {
    await upload();
    await finishImage(images, ORIGINAL);
    const before = await images.read(`${FAMILY}full.webp`);
    const note = await noteOf(ORIGINAL);
    await Promise.all([1, 2, 3].map(() => finishImage(images, ORIGINAL)));
    expect(await paths()).toEqual(allFiles);
    expect(await images.read(`${FAMILY}full.webp`)).toEqual(before);
    expect(await noteOf(ORIGINAL)).toBe(note);
  });

  it('that is no picture is told to be none, and nothing is made of it', async () => {
    await upload(ORIGINAL, '<script>alert(1)</script>');
    await finishImage(images, ORIGINAL);
    expect(await noteOf(ORIGINAL)).toBe(UNREADABLE_PICTURE);
    expect(await paths()).toEqual([ORIGINAL]);
  });

  it('that is taken back while its files are made leaves none', async () => {
    await upload();
    const takenBack: ImageStore = {
      ...images,
      async note(...noted) {
        await images.delete(ORIGINAL);
        return images.note(...noted);
      },
    };
    await finishImage(takenBack, ORIGINAL);
    expect(await paths()).toEqual([]);
  });

  it('of anything else is left as it is', async () => {
    await upload(`${FAMILY}full.webp`);
    await upload('images/plain.png');
    await finishImage(images, `${FAMILY}full.webp`);
    await finishImage(images, 'images/plain.png');
    await finishImage(images, 'images/products/gone/original.png');
    expect(await paths()).toEqual(['images/plain.png', `${FAMILY}full.webp`]);
  });
});

const facts = encodePictureFacts({ width: 1000, height: 500, blur: 'UklG' });
const finished = `${images.addressOf(`${FAMILY}full.webp`)}#${facts}`;
const plain = images.addressOf(ORIGINAL);

describe('a picture', () => {
  const places = [
    { place: 'a product', collection: collections.products, field: 'image' },
    { place: 'a category', collection: collections.categories, field: 'image' },
    { place: 'a slide', collection: collections.heroSlides, field: 'imageUrl' },
  ];

  beforeEach(async () => {
    await upload();
    await finishImage(images, ORIGINAL);
  });

  it.each(places)('that $place shows stays, by whichever address', async (where) => {
    const shower = database.collection(where.collection).doc('a');
    for (const [shown, left] of [
      [finished, plain],
      [plain, finished],
      [finished, finished],
    ]) {
      await shower.set({ [where.field]: shown });
      await settleImage(database, images, left ?? '');
      expect(await paths()).toEqual(allFiles);
    }
    await shower.delete();
    await settleImage(database, images, finished);
    expect(await paths()).toEqual([]);
  });

  it('is not kept by one whose name begins like its own', async () => {
    const other = images.addressOf('images/products/3f2a-99/full.webp');
    await database.collection(collections.products).doc('a').set({ image: other });
    await settleImage(database, images, plain);
    expect(await paths()).toEqual([]);
  });

  it('does not take others along', async () => {
    await upload('images/products/3f2a-99/original.png');
    await upload('images/plain.png');
    await settleImage(database, images, finished);
    expect(await paths()).toEqual(['images/plain.png', 'images/products/3f2a-99/original.png']);
  });
});

describe('the sweep', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

  it('deletes what was uploaded a day ago and never shown, and only that', async () => {
    await upload();
    await upload('images/plain.png');
    await upload('images/slides/shown/original.png');
    await finishImage(images, 'images/slides/shown/original.png');
    const shown = images.addressOf('images/slides/shown/full.webp');
    await database
      .collection(collections.heroSlides)
      .doc('a')
      .set({ imageUrl: `${shown}#9x9` });

    await sweepImages(database, images, inDays(0.9));
    expect(await paths()).toHaveLength(6);
    await sweepImages(database, images, inDays(1.1));
    expect(await paths()).toEqual(
      ['400.webp', '800.webp', 'full.webp', 'original.png'].map(
        (name) => `images/slides/shown/${name}`,
      ),
    );
  });
});
