/**
 * Tests how variants of pictures are created and deleted, with a separate bucket and project without
 * triggers. `e2e/journeys/images.spec.ts` tests the triggers.
 */
import {
  COMPANY_PATH,
  collections,
  decodePictureFacts,
  encodePictureFacts,
  PICTURE_METADATA_KEY,
  UNREADABLE_PICTURE,
} from '@neev/domain';
import { getStorage } from 'firebase-admin/storage';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createImageStore, type ImageStore } from '../src/images/image-store.ts';
import { processImage } from '../src/images/render-picture.ts';
import { sweepImages, UNUSED_SINCE } from '../src/images/sweep-images.ts';
import { endMaintenance, startMaintenance } from '../src/maintenance/maintenance-store.ts';
import { clearDatabase, openDatabase, suiteApp } from './harness.ts';
import { seededRandom } from './random.ts';

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

async function listPaths(): Promise<string[]> {
  const [files] = await bucket.getFiles();
  return files.map(({ name }) => name).sort();
}

async function readPictureNote(path: string): Promise<unknown> {
  const [{ metadata }] = await bucket.file(path).getMetadata();
  return metadata?.[PICTURE_METADATA_KEY];
}

const allFiles = ['400.webp', '800.webp', 'full.webp', 'original.png'].map((name) => FAMILY + name);

/** A store that fails at its nth write, like a killed process. */
function crashingAt(nth: number): ImageStore {
  let count = 0;
  const crashIfDue = () => {
    count += 1;
    if (count === nth) throw new Error('Killed.');
  };
  return {
    ...images,
    async write(...file) {
      crashIfDue();
      await images.write(...file);
    },
    async setCustomMetadata(...noteArguments) {
      crashIfDue();
      return images.setCustomMetadata(...noteArguments);
    },
    async delete(path) {
      crashIfDue();
      await images.delete(path);
    },
    // Fails between the files of a picture.
    async deleteAll(prefix) {
      const [files] = await bucket.getFiles({ prefix });
      for (const { name } of files) {
        crashIfDue();
        await images.delete(name);
      }
    },
  };
}

describe('an upload', () => {
  it('is converted to variants before its original gets the metadata', async () => {
    await upload();
    await processImage(images, ORIGINAL);
    expect(await listPaths()).toEqual(allFiles);
    const facts = decodePictureFacts(String(await readPictureNote(ORIGINAL)));
    expect(facts).toMatchObject({ width: 1000, height: 500 });
    const [{ contentType, cacheControl }] = await bucket.file(`${FAMILY}full.webp`).getMetadata();
    expect(contentType).toBe('image/webp');
    expect(cacheControl).toContain('immutable');
  });

  it.each([1, 2, 3, 4])(
    'whose processing is killed at step %i gets no metadata, and the next run completes it',
    async (step) => {
      await upload();
      await expect(processImage(crashingAt(step), ORIGINAL)).rejects.toThrow('Killed.');
      expect(await readPictureNote(ORIGINAL)).toBeUndefined();
      await processImage(images, ORIGINAL);
      expect(await listPaths()).toEqual(allFiles);
      expect(await readPictureNote(ORIGINAL)).toBeDefined();
    },
  );

  it('has the same files after repeated and concurrent events', async () => {
    await upload();
    await processImage(images, ORIGINAL);
    const before = await images.read(`${FAMILY}full.webp`);
    const note = await readPictureNote(ORIGINAL);
    await Promise.all([1, 2, 3].map(() => processImage(images, ORIGINAL)));
    expect(await listPaths()).toEqual(allFiles);
    expect(await images.read(`${FAMILY}full.webp`)).toEqual(before);
    expect(await readPictureNote(ORIGINAL)).toBe(note);
  });

  it('that is not a picture is marked as unreadable and gets no variants', async () => {
    await upload(ORIGINAL, '<script>alert(1)</script>');
    await processImage(images, ORIGINAL);
    expect(await readPictureNote(ORIGINAL)).toBe(UNREADABLE_PICTURE);
    expect(await listPaths()).toEqual([ORIGINAL]);
  });

  it('that is deleted during processing leaves no files', async () => {
    await upload();
    const deletingStore: ImageStore = {
      ...images,
      async setCustomMetadata(...noteArguments) {
        await images.delete(ORIGINAL);
        return images.setCustomMetadata(...noteArguments);
      },
    };
    await processImage(deletingStore, ORIGINAL);
    expect(await listPaths()).toEqual([]);
  });

  it('of any other file is ignored', async () => {
    await upload(`${FAMILY}full.webp`);
    await upload('images/plain.png');
    await processImage(images, `${FAMILY}full.webp`);
    await processImage(images, 'images/plain.png');
    await processImage(images, 'images/products/gone/original.png');
    expect(await listPaths()).toEqual(['images/plain.png', `${FAMILY}full.webp`]);
  });
});

const facts = encodePictureFacts({ width: 1000, height: 500, blur: 'UklG' });
const finished = `${images.urlOf(`${FAMILY}full.webp`)}#${facts}`;

describe('the sweep', () => {
  const START = new Date('2026-03-01T03:30:00Z');
  const daysAfterStart = (count: number) => new Date(START.getTime() + count * 86_400_000);
  const sweep = (day: number) => sweepImages(database, images, daysAfterStart(day));

  const setProductImage = (image: string) =>
    database.collection(collections.products).doc('a').set({ image });

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
    await processImage(images, ORIGINAL);
    const note = await readPictureNote(ORIGINAL);
    await sweep(0);
    expect(await unusedSince()).toBe(START.toISOString());
    expect(await readPictureNote(ORIGINAL)).toBe(note);
    await sweep(15);
    await sweep(29.9);
    expect(await listPaths()).toEqual(allFiles);
    await sweep(30);
    expect(await listPaths()).toEqual([]);
  });

  it('deletes a single file by the same rule and keeps other files in its folder', async () => {
    await upload('images/plain.png');
    await upload('images/products/3f2a-99/original.png');
    await upload('other/plain.png');
    await setProductImage(images.urlOf('images/products/3f2a-99/full.webp'));
    await sweep(0);
    await sweep(31);
    expect(await listPaths()).toEqual(['images/products/3f2a-99/original.png', 'other/plain.png']);
  });

  it('keeps the logo of a brand, and deletes it 30 days after the brand was removed', async () => {
    await upload();
    const settings = database.doc(COMPANY_PATH);
    await settings.set({
      brands: [null, { name: 'Girikot', logo: '' }, { name: 'Lohagarh', logo: finished }],
    });
    await sweep(0);
    await sweep(60);
    expect(await listPaths()).toEqual([ORIGINAL]);
    await settings.set({ brands: 'none' });
    await sweep(70);
    await sweep(100);
    expect(await listPaths()).toEqual([]);
  });

  it.each(places)('keeps a picture that $owner references', async ({ collection, field }) => {
    await upload();
    await database
      .collection(collection)
      .doc('a')
      .set({ [field]: finished });
    await sweep(0);
    await sweep(60);
    expect(await listPaths()).toEqual([ORIGINAL]);
    expect(await unusedSince()).toBeUndefined();
  });

  it.each(['image', 'imageUrl'])(
    'keeps the picture in the field %s of a deleted record while that can be restored',
    async (field) => {
      await upload();
      const deleted = database.collection(collections.deletedRecords).doc('a');
      await sweep(0);
      await deleted.set({ record: { [field]: finished } });
      await sweep(30);
      await deleted.delete();
      await sweep(31);
      await sweep(60);
      expect(await listPaths()).toEqual([ORIGINAL]);
      await sweep(61);
      expect(await listPaths()).toEqual([]);
    },
  );

  const file = images.urlOf(ORIGINAL).split('?')[0] ?? '';

  it.each([
    ['of another file of the picture', finished],
    ['without a query', file],
    ['with a token', `${file}?alt=media&token=3f2a`],
    ['with its query in another order', `${file}?token=3f2a&alt=media`],
    ['with a fragment alone', `${file}#${facts}`],
    ['of another host', file.replace(/^http:..[^/]+/, 'https://firebasestorage.googleapis.com')],
  ])('keeps a picture that is referenced by an address %s', async (_, address) => {
    await upload();
    await setProductImage(address);
    await sweep(0);
    await sweep(60);
    expect(await listPaths()).toEqual([ORIGINAL]);
  });

  it('restarts the 30 days for a picture that was used in between', async () => {
    await upload();
    await sweep(0);
    await setProductImage(finished);
    await sweep(20);
    expect(await unusedSince()).toBeUndefined();
    await database.collection(collections.products).doc('a').delete();
    await sweep(40);
    await sweep(69);
    expect(await listPaths()).toEqual([ORIGINAL]);
    await sweep(70);
    expect(await listPaths()).toEqual([]);
  });

  it('keeps a picture that is referenced during the sweep', async () => {
    await upload();
    await sweep(0);
    let isReferenced = false;
    const referencingStore: ImageStore = {
      ...images,
      // The second picture is marked between the first read and the deletion.
      async setCustomMetadata(...noteArguments) {
        isReferenced = true;
        await setProductImage(finished);
        return images.setCustomMetadata(...noteArguments);
      },
    };
    await upload('images/plain.png');
    await sweepImages(database, referencingStore, daysAfterStart(31));
    expect(isReferenced).toBe(true);
    expect(await listPaths()).toContain(ORIGINAL);
  });

  it.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'that is killed at any write is completed by later runs and keeps used pictures: seed %i',
    async (seed) => {
      const random = seededRandom(seed);
      const usedPaths: string[] = [];
      for (const n of [1, 2, 3, 4, 5]) {
        const files =
          random.below(2) === 0
            ? [`images/single-${n}.png`]
            : [`images/products/f-${n}/original.png`, `images/products/f-${n}/400.webp`];
        for (const path of files) await upload(path, 'a picture');
        if (random.below(2) === 0) continue;
        usedPaths.push(...files);
        const image = images.urlOf(random.pick([files[0] ?? '', ...files]));
        await database.collection(collections.products).doc(`p${n}`).set({ image });
      }
      for (const day of [0, 31, 62]) {
        const crashing = crashingAt(1 + random.below(6));
        await sweepImages(database, crashing, daysAfterStart(day)).catch(({ message }: Error) =>
          expect(message).toBe('Killed.'),
        );
      }
      for (const day of [100, 131]) await sweep(day);
      expect(await listPaths()).toEqual(usedPaths.sort());
    },
  );

  it('does nothing during maintenance', async () => {
    await upload();
    await sweep(0);
    await startMaintenance(database, START);
    await sweep(31);
    expect(await listPaths()).toEqual([ORIGINAL]);
    await endMaintenance(database);
    await sweep(31);
    expect(await listPaths()).toEqual([]);
  });
});
