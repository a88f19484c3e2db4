/** Makes the files of pictures that administrators have uploaded. */
import {
  encodePictureFacts,
  familyOf,
  isOriginalPath,
  PICTURE_NOTE,
  UNREADABLE_PICTURE,
} from '@neev/domain';
import type { ImageStore } from './image-store.ts';
import { renderPicture } from './render-picture.ts';

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
