/** The files of the seed on the site. Only a build for the local suite contains them. */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { seedPictures } from './art/pictures.ts';

/** Scenes of categories and slides, with the paths that they have on the site. */
export const sceneFolder = join(import.meta.dirname, 'public');

/** Writes the scenes, and the pictures of the products, into the folder of a built site. */
export async function writeSeedFiles(siteFolder: string): Promise<void> {
  await cp(sceneFolder, siteFolder, { recursive: true });
  for (const [path, svg] of seedPictures()) {
    const file = join(siteFolder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, svg);
  }
}
