import * as z from 'zod/mini';
import { imageUrl, position } from './category.ts';
import { changeStamp } from './document.ts';
import { limits } from './limits.ts';
import { requiredText } from './text.ts';

/** What an administrator enters. */
export const heroSlideInput = z.object({
  title: requiredText('Title', limits.slideTitle),
  description: requiredText('Description', limits.slideDescription),
  imageUrl: z._default(imageUrl, ''),
  /** Only active slides are shown to visitors. */
  isActive: z._default(z.boolean('Active must be true or false.'), true),
});

/** `heroSlides/{id}` */
export const heroSlideDocument = z.extend(heroSlideInput, {
  position: z._default(position, 0),
  ...changeStamp,
});

export type HeroSlideInput = z.infer<typeof heroSlideInput>;
export type HeroSlide = z.infer<typeof heroSlideDocument> & { id: string };
