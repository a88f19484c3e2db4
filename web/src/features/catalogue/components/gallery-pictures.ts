import type { Product } from '@neev/domain';

export interface GalleryPicture {
  id: string;
  src: string;
  alt: string;
}

/** The three pictures that every product page shows (specification, section 2). */
const defaultPictures: readonly GalleryPicture[] = [
  { id: 'yard', src: '/art/gallery/yard.svg', alt: 'Our yard, where it is kept' },
  { id: 'quality', src: '/art/gallery/quality.svg', alt: 'How we check it' },
  { id: 'delivery', src: '/art/gallery/delivery.svg', alt: 'How it comes to your site' },
];

const PRODUCT_ID = 'product';

/** Of the four pictures (specification, section 9), before the product is known too. */
export const galleryPictureIds = [PRODUCT_ID, ...defaultPictures.map(({ id }) => id)];

/** The product's own picture and the three default ones. */
export function picturesOf({ name, image }: Product): GalleryPicture[] {
  return [{ id: PRODUCT_ID, src: image, alt: name }, ...defaultPictures];
}
