/**
 * Deletes uploaded pictures that no document has shown for 30 days. Until then a deleted document can
 * be restored with its picture. Since when a picture is not shown is noted in the metadata of one of
 * its files; the files of a picture live and go together.
 */
import { collections, familyOf, isOriginalPath } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { readEach } from '../lib/queries.ts';
import { isInMaintenance } from '../maintenance/maintenance-store.ts';
import type { ImageStore, StoredImage } from './image-store.ts';

/** Days that a picture is kept although no document shows it. */
const UNUSED_IMAGE_DAYS = 30;

/** Under this name the metadata of a file say since when no document shows its picture. */
export const UNUSED_SINCE = 'unusedSince';

const DAY_MS = 86_400_000;

/** Where pictures are shown. */
const places = [
  { collection: collections.products, field: 'image' },
  { collection: collections.categories, field: 'image' },
  { collection: collections.heroSlides, field: 'imageUrl' },
];

/** A picture with all its files, or a file on its own. */
interface Picture {
  /** The folder of its files with its last slash, or the path of the only one. */
  subject: string;
  /** The file that carries the note. */
  noted: string;
  unusedSince: string | undefined;
}

type Step = 'keep' | 'note' | 'clear' | 'delete';

/** What happens to a picture now. A note that is no date is written anew. */
function nextStep(
  { unusedSince }: Pick<Picture, 'unusedSince'>,
  isShown: boolean,
  now: Date,
): Step {
  if (isShown) return unusedSince === undefined ? 'keep' : 'clear';
  const since = Date.parse(unusedSince ?? '');
  if (Number.isNaN(since)) return 'note';
  return now.getTime() - since >= UNUSED_IMAGE_DAYS * DAY_MS ? 'delete' : 'keep';
}

/** Notes what is not shown, and deletes what has not been shown for 30 days. Not in maintenance. */
export async function sweepImages(
  database: Firestore,
  images: ImageStore,
  now: Date,
): Promise<void> {
  if (await isInMaintenance(database)) return;
  const pictures = await listPictures(images);
  // Read after the files are listed: whatever is shown by then is known.
  const shown = await readShown(database, images);
  const due: Picture[] = [];
  for (const picture of pictures) {
    const step = nextStep(picture, shown.has(picture.subject), now);
    if (step === 'note') await images.note(picture.noted, { [UNUSED_SINCE]: now.toISOString() });
    if (step === 'clear') await images.note(picture.noted, { [UNUSED_SINCE]: null });
    if (step === 'delete') due.push(picture);
  }
  if (due.length > 0) await deleteUnlessShown(database, images, due);
}

/** A document may have come to show a picture since the sweep began. */
async function deleteUnlessShown(
  database: Firestore,
  images: ImageStore,
  due: readonly Picture[],
): Promise<void> {
  const shown = await readShown(database, images);
  for (const { subject } of due.filter((each) => !shown.has(each.subject))) {
    await (subject.endsWith('/') ? images.deleteAll(subject) : images.delete(subject));
  }
}

const subjectOf = (path: string) => familyOf(path) ?? path;

async function listPictures(images: ImageStore): Promise<Picture[]> {
  const pictures = new Map<string, Picture>();
  for await (const file of images.list()) {
    const subject = subjectOf(file.path);
    pictures.set(subject, withFile(pictures.get(subject), { ...file, subject }));
  }
  return [...pictures.values()];
}

/** The original carries the note, and where there is none, the first file. */
function withFile(picture: Picture | undefined, file: StoredImage & { subject: string }): Picture {
  const { subject, path, notes } = file;
  if (picture && !isOriginalPath(path)) return picture;
  const unusedSince = notes[UNUSED_SINCE];
  return {
    subject,
    noted: path,
    unusedSince: typeof unusedSince === 'string' ? unusedSince : undefined,
  };
}

/** The subjects of all pictures that documents show, by one reading of each collection. */
async function readShown(database: Firestore, images: ImageStore): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const { collection, field } of places) {
    for await (const document of readEach(database.collection(collection).select(field))) {
      const url: unknown = document.get(field);
      const path = typeof url === 'string' ? images.pathOf(url) : undefined;
      if (path !== undefined) shown.add(subjectOf(path));
    }
  }
  return shown;
}
