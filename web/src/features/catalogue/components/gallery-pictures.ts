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

/** The product's own picture and the three default ones. */
export function picturesOf({ name, image }: Product): GalleryPicture[] {
  return [{ id: 'product', src: image, alt: name }, ...defaultPictures];
}
