import type { Product } from '@neev/domain';

export interface GalleryPicture {
  id: string;
  src: string;
  alt: string;
}

/** The three pictures on every product page (specification, section 2). */
const defaultPictures: readonly GalleryPicture[] = [
  { id: 'yard', src: '/art/gallery/yard.svg', alt: 'Our yard' },
  { id: 'quality', src: '/art/gallery/quality.svg', alt: 'Quality check' },
  { id: 'delivery', src: '/art/gallery/delivery.svg', alt: 'Delivery to your site' },
];

const PRODUCT_ID = 'product';

/** Ids of the four pictures (specification, section 9), also for the skeleton. */
export const galleryPictureIds = [PRODUCT_ID, ...defaultPictures.map(({ id }) => id)];

/** The picture of the product and the three default pictures. */
export function picturesOf({ name, image }: Product): GalleryPicture[] {
  return [{ id: PRODUCT_ID, src: image, alt: name }, ...defaultPictures];
}
