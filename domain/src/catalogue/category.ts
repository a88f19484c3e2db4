import * as z from 'zod/mini';
import { changeStamp } from '../document.ts';
import { limits } from '../limits.ts';
import { optionalText, requiredText, text } from '../text.ts';

/** A place in a hand-made order, counted from 0. */
export const position = z.int().check(z.gte(0), z.lte(limits.position));

const anyImageUrl = z
  .string('The image must be an address.')
  .check(
    z.maxLength(limits.imageUrl, 'The image’s address is too long.'),
    z.regex(/^$|^\/[^/\\]|^https:\/\/|^http:\/\/127\.0\.0\.1:/, 'The image must be an address.'),
  );

/** What a page's Content-Security-Policy lets it show: this site, Firebase Storage, the suite's. */
const SHOWN_IMAGE =
  /^$|^\/|^https:\/\/firebasestorage\.googleapis\.com\/v0\/b\/[^/]+\/o\/|^http:\/\/127\.0\.0\.1:/;

/** The address of a picture: of this site or of its Storage. Empty: none. */
export const imageUrl = anyImageUrl.check(
  z.regex(SHOWN_IMAGE, 'Upload the image, or use one of this site: its address begins with “/”.'),
);

/** An image as it is stored: that of another site, which no page may show, counts as none. */
export const storedImageUrl = z._default(
  z.pipe(
    anyImageUrl,
    z.transform((address) => (SHOWN_IMAGE.test(address) ? address : '')),
  ),
  '',
);

const fields = {
  name: requiredText('Name', limits.name),
  description: text('Description', limits.description),
  /** A wide picture; empty: the picture of one of its products stands in. */
  image: imageUrl,
};

/** What an administrator enters. */
export const categoryInput = z.object({
  ...fields,
  description: z._default(fields.description, ''),
  image: z._default(fields.image, ''),
});

/** What an administrator changes; what is left out stays. */
export const categoryChange = z.partial(z.object(fields));

/** `categories/{slug}` */
export const categoryDocument = z.extend(categoryInput, {
  image: storedImageUrl,
  /** The name of an icon; unknown names show the default icon. */
  icon: optionalText('Icon', limits.icon),
  position: z._default(position, 0),
  ...changeStamp,
});

export type CategoryInput = z.infer<typeof categoryInput>;
export type CategoryChange = z.infer<typeof categoryChange>;
export type Category = z.infer<typeof categoryDocument> & { id: string };
