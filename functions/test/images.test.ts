/**
 * Tests how variants of pictures are created and deleted, with a separate bucket and project without
 * triggers. `e2e/journeys/images.test.ts` tests the triggers.
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
import { createImageStore, type ImageStore } from '../src/images/image-store.ts';
import { finishImage } from '../src/images/render-picture.ts';
import { sweepImages, UNUSED_SINCE } from '../src/images/sweep-images.ts';
import { endMaintenance, startMaintenance } from '../src/maintenance/maintenance-store.ts';
import { clearDatabase, openDatabase, suiteApp } from './harness.ts';
import { chanceOf } from './random.ts';

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

/** A store that fails at its nth write, like a killed process. */
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
    async delete(path) {
      unlessKilled();
      await images.delete(path);
    },
    // Fails between the files of a picture.
    async deleteAll(prefix) {
      const [files] = await bucket.getFiles({ prefix });
      for (const { name } of files) {
        unlessKilled();
        await images.delete(name);
      }
    },
  };
}

describe('an upload', () => {
  it('is converted to variants before its original gets the metadata', async () => {
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
    'whose processing is killed at step %i gets no metadata, and the next run completes it',
    async (step) => {
      await upload();
      await expect(finishImage(killedAt(step), ORIGINAL)).rejects.toThrow('Killed.');
      expect(await noteOf(ORIGINAL)).toBeUndefined();
      await finishImage(images, ORIGINAL);
      expect(await paths()).toEqual(allFiles);
      expect(await noteOf(ORIGINAL)).toBeDefined();
    },
  );

  it('has the same files after repeated and concurrent events', async () => {
    await upload();
    await finishImage(images, ORIGINAL);
    const before = await images.read(`${FAMILY}full.webp`);
    const note = await noteOf(ORIGINAL);
    await Promise.all([1, 2, 3].map(() => finishImage(images, ORIGINAL)));
    expect(await paths()).toEqual(allFiles);
    expect(await images.read(`${FAMILY}full.webp`)).toEqual(before);
    expect(await noteOf(ORIGINAL)).toBe(note);
  });

  it('that is not a picture is marked as unreadable and gets no variants', async () => {
    await upload(ORIGINAL, '<script>alert(1)</script>');
    await finishImage(images, ORIGINAL);
    expect(await noteOf(ORIGINAL)).toBe(UNREADABLE_PICTURE);
    expect(await paths()).toEqual([ORIGINAL]);
  });

  it('that is deleted during processing leaves no files', async () => {
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

  it('of any other file is ignored', async () => {
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

describe('the sweep', () => {
  const START = new Date('2026-03-01T03:30:00Z');
  const days = (count: number) => new Date(START.getTime() + count * 86_400_000);
  const sweep = (day: number) => sweepImages(database, images, days(day));

  const show = (image: string) => database.collection(collections.products).doc('a').set({ image });

  async function unusedSince(path = ORIGINAL): Promise<unknown> {
    const [{ metadata }] = await bucket.file(path).getMetadata();
    return metadata?.[UNUSED_SINCE];
  }

  const places = [
    { owner: 'a product', collection: collections.products, field: 'image' },
    { owner: 'a category', collection: collections.categories, field: 'image' },
    { owner: 'a slide', collection: collections.heroSlides, field: 'imageUrl' },
  ];

  it('deletes all files of a picture 30 days after it was first found unused, not before', async () => {
    await upload();
    await finishImage(images, ORIGINAL);
    const note = await noteOf(ORIGINAL);
    await sweep(0);
    expect(await unusedSince()).toBe(START.toISOString());
    expect(await noteOf(ORIGINAL)).toBe(note);
    await sweep(15);
    await sweep(29.9);
    expect(await paths()).toEqual(allFiles);
    await sweep(30);
    expect(await paths()).toEqual([]);
  });

  it('deletes a single file by the same rule and keeps other files in its folder', async () => {
    await upload('images/plain.png');
    await upload('images/products/3f2a-99/original.png');
    await upload('other/plain.png');
    await show(images.addressOf('images/products/3f2a-99/full.webp'));
    await sweep(0);
    await sweep(31);
    expect(await paths()).toEqual(['images/products/3f2a-99/original.png', 'other/plain.png']);
  });

  it.each(places)('keeps a picture that $owner references', async ({ collection, field }) => {
    await upload();
    await database
      .collection(collection)
      .doc('a')
      .set({ [field]: finished });
    await sweep(0);
    await sweep(60);
    expect(await paths()).toEqual([ORIGINAL]);
    expect(await unusedSince()).toBeUndefined();
  });

  const file = images.addressOf(ORIGINAL).split('?')[0] ?? '';

  it.each([
    ['of another file of the picture', finished],
    ['without a query', file],
    ['with a token', `${file}?alt=media&token=3f2a`],
    ['with its query in another order', `${file}?token=3f2a&alt=media`],
    ['with a fragment alone', `${file}#${facts}`],
    ['of another host', file.replace(/^http:..[^/]+/, 'https://firebasestorage.googleapis.com')],
  ])('keeps a picture that is referenced by an address %s', async (_, address) => {
    await upload();
    await show(address);
    await sweep(0);
    await sweep(60);
    expect(await paths()).toEqual([ORIGINAL]);
  });

  it('restarts the 30 days for a picture that was used in between', async () => {
    await upload();
    await sweep(0);
    await show(finished);
    await sweep(20);
    expect(await unusedSince()).toBeUndefined();
    await database.collection(collections.products).doc('a').delete();
    await sweep(40);
    await sweep(69);
    expect(await paths()).toEqual([ORIGINAL]);
    await sweep(70);
    expect(await paths()).toEqual([]);
  });

  it('keeps a picture that is referenced during the sweep', async () => {
    await upload();
    await sweep(0);
    let isDelayed = false;
    const delayed: ImageStore = {
      ...images,
      // The second picture is marked between the first read and the deletion.
      async note(...noted) {
        isDelayed = true;
        await show(finished);
        return images.note(...noted);
      },
    };
    await upload('images/plain.png');
    await sweepImages(database, delayed, days(31));
    expect(isDelayed).toBe(true);
    expect(await paths()).toContain(ORIGINAL);
  });

  it.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'that is killed at any write is completed by later runs and keeps used pictures: seed %i',
    async (seed) => {
      const chance = chanceOf(seed);
      const shown: string[] = [];
      for (const n of [1, 2, 3, 4, 5]) {
        const files =
          chance.below(2) === 0
            ? [`images/single-${n}.png`]
            : [`images/products/f-${n}/original.png`, `images/products/f-${n}/400.webp`];
        for (const path of files) await upload(path, 'a picture');
        if (chance.below(2) === 0) continue;
        shown.push(...files);
        const image = images.addressOf(chance.pick([files[0] ?? '', ...files]));
        await database.collection(collections.products).doc(`p${n}`).set({ image });
      }
      for (const day of [0, 31, 62]) {
        const killed = killedAt(1 + chance.below(6));
        await sweepImages(database, killed, days(day)).catch(({ message }: Error) =>
          expect(message).toBe('Killed.'),
        );
      }
      for (const day of [100, 131]) await sweep(day);
      expect(await paths()).toEqual(shown.sort());
    },
  );

  it('does nothing during maintenance', async () => {
    await upload();
    await sweep(0);
    await startMaintenance(database, START);
    await sweep(31);
    expect(await paths()).toEqual([ORIGINAL]);
    await endMaintenance(database);
    await sweep(31);
    expect(await paths()).toEqual([]);
  });
});
