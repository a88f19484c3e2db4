import { isPictureType, PICTURE_MAX_SIDE, type PictureType } from '@neev/domain';
import { fitWithin } from '@/lib/fit-within.ts';

/** Of what is encoded; the function that makes smaller pictures of it encodes once more. */
const QUALITY = 0.9;

export interface ShrunkPicture {
  blob: Blob;
  type: PictureType;
}

/**
 * The picture upright, no larger than pages need it, and drawn anew: what the camera has noted
 * beside it, the place above all, does not leave the device.
 * @throws Error for a file that the browser cannot show.
 */
export async function shrinkPicture(file: File): Promise<ShrunkPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitWithin(bitmap, PICTURE_MAX_SIDE));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();

  const webp = await encode(canvas, 'image/webp');
  // A browser that cannot encode WebP (Safari) gives PNG, which is large for a photograph.
  return webp.type === 'image/png' && file.type === 'image/jpeg'
    ? encode(canvas, 'image/jpeg')
    : webp;
}

function encode(canvas: HTMLCanvasElement, wanted: PictureType): Promise<ShrunkPicture> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob && isPictureType(blob.type)) resolve({ blob, type: blob.type });
        else reject(new Error('The browser cannot encode the picture.'));
      },
      wanted,
      QUALITY,
    );
  });
}
