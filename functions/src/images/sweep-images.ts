/**
 * Deletes uploaded pictures that no document has referenced for 30 days. Deleted records that can be restored count as
 * documents; all others can be restored with their pictures from a backup of these days. The metadata of one file of a
 * picture store since when it is unused; the files of a picture are deleted together.
 */
import { collections, isOriginalPath, pictureDirectoryOf } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { readEach } from '../lib/queries.ts';
import { isInMaintenance } from '../maintenance/maintenance-store.ts';
import type { ImageStore, StoredImage } from './image-store.ts';

/** Days that an unused picture is kept. */
const UNUSED_IMAGE_DAYS = 30;

/** The metadata key for the time since which no document references the picture. */
export const UNUSED_SINCE = 'unusedSince';

const DAY_MS = 86_400_000;

/** The fields with addresses of pictures. A list contains maps, each with an address in `key`. */
const imageFields = [
  { collection: collections.products, field: 'image' },
  { collection: collections.categories, field: 'image' },
  { collection: collections.heroSlides, field: 'imageUrl' },
  { collection: collections.deletedRecords, field: 'record.image' },
  { collection: collections.deletedRecords, field: 'record.imageUrl' },
  { collection: collections.settings, field: 'brands', key: 'logo' },
];

/** A picture with all its files, or a single file. */
interface Picture {
  /** The folder of its files with a trailing slash, or the path of the single file. */
  subject: string;
  /** The file whose metadata are used. */
  metadataPath: string;
  unusedSince: string | undefined;
}

type Step = 'keep' | 'note' | 'clear' | 'delete';

/** Returns the next action for a picture. An invalid date is overwritten. */
function nextStep(
  { unusedSince }: Pick<Picture, 'unusedSince'>,
  isReferenced: boolean,
  now: Date,
): Step {
  if (isReferenced) return unusedSince === undefined ? 'keep' : 'clear';
  const since = Date.parse(unusedSince ?? '');
  if (Number.isNaN(since)) return 'note';
  return now.getTime() - since >= UNUSED_IMAGE_DAYS * DAY_MS ? 'delete' : 'keep';
}

/** Marks unused pictures, and deletes those unused for 30 days. Does nothing during maintenance. */
export async function sweepImages(
  database: Firestore,
  images: ImageStore,
  now: Date,
): Promise<void> {
  if (await isInMaintenance(database)) return;
  const pictures = await listPictures(images);
  // Read after the files are listed, so that references to all listed files are included.
  const referenced = await readReferenced(database, images);
  const expired: Picture[] = [];
  for (const picture of pictures) {
    const step = nextStep(picture, referenced.has(picture.subject), now);
    if (step === 'note')
      await images.setCustomMetadata(picture.metadataPath, { [UNUSED_SINCE]: now.toISOString() });
    if (step === 'clear')
      await images.setCustomMetadata(picture.metadataPath, { [UNUSED_SINCE]: null });
    if (step === 'delete') expired.push(picture);
  }
  if (expired.length > 0) await deleteUnreferenced(database, images, expired);
}

/** Checks again before deleting, because a document may reference the picture since the sweep started. */
async function deleteUnreferenced(
  database: Firestore,
  images: ImageStore,
  expired: readonly Picture[],
): Promise<void> {
  const referenced = await readReferenced(database, images);
  for (const { subject } of expired.filter((each) => !referenced.has(each.subject))) {
    await (subject.endsWith('/') ? images.deleteAll(subject) : images.delete(subject));
  }
}

const subjectOf = (path: string) => pictureDirectoryOf(path) ?? path;

async function listPictures(images: ImageStore): Promise<Picture[]> {
  const pictures = new Map<string, Picture>();
  for await (const file of images.list()) {
    const subject = subjectOf(file.path);
    pictures.set(subject, addFile(pictures.get(subject), { ...file, subject }));
  }
  return [...pictures.values()];
}

/** Selects the original for the metadata, or the first file if there is none. */
function addFile(picture: Picture | undefined, file: StoredImage & { subject: string }): Picture {
  const { subject, path, customMetadata } = file;
  if (picture && !isOriginalPath(path)) return picture;
  const unusedSince = customMetadata[UNUSED_SINCE];
  return {
    subject,
    metadataPath: path,
    unusedSince: typeof unusedSince === 'string' ? unusedSince : undefined,
  };
}

/** Returns the subjects of all referenced pictures; reads each collection once. */
async function readReferenced(database: Firestore, images: ImageStore): Promise<Set<string>> {
  const referenced = new Set<string>();
  for (const { collection, field, key } of imageFields) {
    for await (const document of readEach(database.collection(collection).select(field))) {
      const urls = addressesOf(document.get(field), key);
      for (const path of pathsOf(urls, images)) referenced.add(subjectOf(path));
    }
  }
  return referenced;
}

/** Returns the paths of the pictures that are in our own storage. */
function pathsOf(urls: readonly unknown[], images: ImageStore): string[] {
  return urls
    .filter((url) => typeof url === 'string')
    .map((url) => images.pathOf(url))
    .filter((path) => path !== undefined);
}

function addressesOf(value: unknown, key: string | undefined): unknown[] {
  if (key === undefined) return [value];
  return Array.isArray(value) ? value.filter(isMap).map((each) => each[key]) : [];
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
