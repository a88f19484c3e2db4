import * as z from 'zod/mini';
import { changeStamp } from '../document.ts';
import { limits } from '../limits.ts';
import { requiredText } from '../text.ts';
import { imageUrl, position, storedImageUrl } from './category.ts';

const fields = {
  title: requiredText('Title', limits.slideTitle),
  description: requiredText('Description', limits.slideDescription),
  imageUrl,
  /** Only active slides are shown to visitors. */
  isActive: z.boolean('Active must be true or false.'),
};

/** What an administrator enters. */
export const heroSlideInput = z.object({
  ...fields,
  imageUrl: z._default(fields.imageUrl, ''),
  isActive: z._default(fields.isActive, true),
});

/** What an administrator changes; what is left out stays. */
export const heroSlideChange = z.partial(z.object(fields));

/** `heroSlides/{id}` */
export const heroSlideDocument = z.extend(heroSlideInput, {
  imageUrl: storedImageUrl,
  position: z._default(position, 0),
  ...changeStamp,
});

export type HeroSlideInput = z.infer<typeof heroSlideInput>;
export type HeroSlideChange = z.infer<typeof heroSlideChange>;
export type HeroSlide = z.infer<typeof heroSlideDocument> & { id: string };
