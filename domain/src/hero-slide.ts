import * as z from 'zod/mini';
import { imageUrl, position } from './category.ts';
import { limits } from './limits.ts';
import { requiredText } from './text.ts';

/** `heroSlides/{id}` */
export const heroSlideDocument = z.object({
  title: requiredText('Title', limits.slideTitle),
  description: requiredText('Description', limits.slideDescription),
  imageUrl: z._default(imageUrl, ''),
  /** Only active slides are shown to visitors. */
  isActive: z._default(z.boolean(), true),
  position: z._default(position, 0),
});

export type HeroSlideFields = z.infer<typeof heroSlideDocument>;
export type HeroSlide = HeroSlideFields & { id: string };
