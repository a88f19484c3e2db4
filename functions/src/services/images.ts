/** Pictures that administrators have uploaded: gone when no document shows them any more. */
import { collections } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import type { ImageStore } from '../stores/image-store.ts';

/** Where pictures are shown. */
const places = [
  { collection: collections.products, field: 'image' },
  { collection: collections.categories, field: 'image' },
  { collection: collections.heroSlides, field: 'imageUrl' },
];

/** Deletes the uploaded picture behind an address, unless a document shows it. */
export async function settleImage(
  database: Firestore,
  images: ImageStore,
  url: string,
): Promise<void> {
  const path = images.pathOf(url);
  if (path === undefined || (await isShown(database, url))) return;
  await images.delete(path);
}

async function isShown(database: Firestore, url: string): Promise<boolean> {
  const found = await Promise.all(
    places.map(({ collection, field }) =>
      database.collection(collection).where(field, '==', url).limit(1).get(),
    ),
  );
  return found.some(({ empty }) => !empty);
}
