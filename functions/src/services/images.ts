/** Pictures that administrators have uploaded: made ready, and gone when no document shows them. */
import {
  collections,
  encodePictureFacts,
  familyOf,
  isOriginalPath,
  PICTURE_NOTE,
  UNREADABLE_PICTURE,
} from '@neev/domain';
import type { Firestore, Query } from 'firebase-admin/firestore';
import type { ImageStore } from '../stores/image-store.ts';
import { renderPicture } from './render-picture.ts';

/** Where pictures are shown. */
const places = [
  { collection: collections.products, field: 'image' },
  { collection: collections.categories, field: 'image' },
  { collection: collections.heroSlides, field: 'imageUrl' },
];

/** Behind every text that begins with a prefix. */
const LAST_CHARACTER = '\uF8FF';

/**
 * Makes the files of a picture that was uploaded to `path`, and notes it beside the original once
 * all of them are there: nobody is told of a file before. The files are the same each time, so to
 * run again, after a crash or twice at once, does no harm. The original stays as long as the
 * picture: who has not waited for the note shows it.
 */
export async function finishImage(images: ImageStore, path: string): Promise<void> {
  const family = familyOf(path);
  const original = isOriginalPath(path) ? await images.read(path) : undefined;
  if (!original || family === undefined) return;
  const picture = await renderPicture(original);
  for (const { name, bytes } of picture?.files ?? []) await images.write(family + name, bytes);
  const note = picture ? encodePictureFacts(picture.facts) : UNREADABLE_PICTURE;
  const isStillThere = await images.note(path, { [PICTURE_NOTE]: note });
  if (!isStillThere) await images.deleteAll(family);
}

/** Deletes the uploaded picture behind an address, with all its files, unless a document shows it. */
export async function settleImage(
  database: Firestore,
  images: ImageStore,
  url: string,
): Promise<void> {
  const path = images.pathOf(url);
  if (path === undefined) return;
  const family = familyOf(path);
  if (await isShown(database, family === undefined ? exactly(url) : oneOf(folderOf(url)))) return;
  await (family === undefined ? images.delete(path) : images.deleteAll(family));
}

/** The beginning that the addresses of all files of a picture share. */
function folderOf(url: string): string {
  return url.match(/^[^?]*%2F/i)?.[0] ?? url;
}

type Narrow = (all: Query, field: string) => Query;

function exactly(url: string): Narrow {
  return (all, field) => all.where(field, '==', url);
}

function oneOf(beginning: string): Narrow {
  return (all, field) =>
    all.where(field, '>=', beginning).where(field, '<', beginning + LAST_CHARACTER);
}

async function isShown(database: Firestore, narrow: Narrow): Promise<boolean> {
  const found = await Promise.all(
    places.map(({ collection, field }) =>
      narrow(database.collection(collection), field).limit(1).get(),
    ),
  );
  return found.some(({ empty }) => !empty);
}

/** Hours after which an upload that no document shows was given up. */
const GIVEN_UP_HOURS = 24;

/** Hours over which the sweep looks back: a run that was missed is made up for by the next ones. */
const LOOKED_AT_HOURS = 24 * 7;

/** Deletes what was uploaded a day ago or earlier and never came to be shown. */
export async function sweepImages(
  database: Firestore,
  images: ImageStore,
  now: Date,
): Promise<void> {
  const subjects = new Map<string, string>();
  for await (const { path, createdAt } of images.list()) {
    const hours = (now.getTime() - createdAt.getTime()) / 3_600_000;
    if (hours < GIVEN_UP_HOURS || hours > LOOKED_AT_HOURS) continue;
    // One file stands for its family.
    subjects.set(familyOf(path) ?? path, path);
  }
  for (const path of subjects.values()) {
    await settleImage(database, images, images.addressOf(path));
  }
}
