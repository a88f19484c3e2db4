/**
 * Schemas of the catalogue: input of administrators, changes, and stored documents.
 * Fields that are missing in a change keep their value.
 */
import * as z from 'zod/mini';
import { changeStamp } from '../document.ts';
import { limits } from '../limits.ts';
import { enteredQuantity, storedQuantity } from '../quantity.ts';
import { optionalText, requiredText, text } from '../text.ts';
import { roundToPaise } from './product-labels.ts';

/** A position in the order that administrators set, from 0. */
const position = z.int().check(z.gte(0), z.lte(limits.position));

const anyImageUrl = z
  .string('The image must be an address.')
  .check(
    z.maxLength(limits.imageUrl, "The image's address is too long."),
    z.regex(/^$|^\/[^/\\]|^https:\/\/|^http:\/\/127\.0\.0\.1:/, 'The image must be an address.'),
  );

/** Addresses that the Content-Security-Policy allows: this site, Firebase Storage, the Storage of the suite. */
const ALLOWED_IMAGE_URL =
  /^$|^\/|^https:\/\/firebasestorage\.googleapis\.com\/v0\/b\/[^/]+\/o\/|^http:\/\/127\.0\.0\.1:/;

/** The address of a picture on this site or in its Storage; empty for none. */
export const imageUrl = anyImageUrl.check(
  z.regex(
    ALLOWED_IMAGE_URL,
    'Upload the image, or use one from this site: its address begins with “/”.',
  ),
);

/** A stored address. Becomes empty for other sites, whose pictures the Content-Security-Policy blocks. */
const storedImageUrl = z._default(
  z.pipe(
    anyImageUrl,
    z.transform((address) => (ALLOWED_IMAGE_URL.test(address) ? address : '')),
  ),
  '',
);

const categoryFields = {
  name: requiredText('Name', limits.name),
  description: text('Description', limits.description),
  /** A wide picture; if empty, the picture of one of its products is shown. */
  image: imageUrl,
};

export const categoryInput = z.object({
  ...categoryFields,
  description: z._default(categoryFields.description, ''),
  image: z._default(categoryFields.image, ''),
});

export const categoryChange = z.partial(z.object(categoryFields));

/** `categories/{slug}` */
export const categoryDocument = z.extend(categoryInput, {
  image: storedImageUrl,
  /** The name of an icon; unknown names show the default icon. */
  icon: optionalText('Icon', limits.icon),
  position: z._default(position, 0),
  ...changeStamp,
});

export type CategoryInput = z.infer<typeof categoryInput>;
export type Category = z.infer<typeof categoryDocument> & { id: string };

const subcategoryFields = {
  name: requiredText('Name', limits.name),
  description: text('Description', limits.description),
  categoryId: requiredText('Category', limits.id),
};

export const subcategoryInput = z.object({
  ...subcategoryFields,
  description: z._default(subcategoryFields.description, ''),
});

export const subcategoryChange = z.partial(z.object(subcategoryFields));

/** `subcategories/{slug}` */
export const subcategoryDocument = z.extend(subcategoryInput, {
  position: z._default(position, 0),
  ...changeStamp,
});

export type SubcategoryInput = z.infer<typeof subcategoryInput>;
export type Subcategory = z.infer<typeof subcategoryDocument> & { id: string };

/** Rupees. */
const anyPrice = z
  .number('Price must be a number.')
  .check(z.gte(0, 'Price cannot be negative.'), z.lte(limits.price, 'Price is too high.'));

/** Rounded to whole paise. */
const price = anyPrice.check(z.overwrite(roundToPaise));

/** A price that an administrator enters: a fraction of a paisa is probably a typing error. */
export const enteredPrice = anyPrice.check(
  z.refine((rupees) => roundToPaise(rupees) === rupees, 'Price can have at most two decimals.'),
);

const stock = z.int('Stock must be a whole number.').check(
  z.gte(0, 'Stock cannot be negative.'),
  z.lte(limits.stock, 'Stock is too high.'),
  // Firestore stores -0 as a double, which the rules deny.
  z.overwrite((pieces) => pieces + 0),
);

const anyGstRate = z
  .number('GST rate must be a number.')
  .check(
    z.gte(0, 'GST rate cannot be negative.'),
    z.lte(limits.gstRate, 'GST rate can be at most 100.'),
  );

/** The GST rate in percent. */
const gstRate = anyGstRate.check(
  z.refine(
    (percent) => roundToPaise(percent) === percent,
    'GST rate can have at most two decimals.',
  ),
);

/** Empty if it is not known. */
export const hsnCode = z
  .string('HSN code must be text.')
  .check(z.trim(), z.regex(/^(\d{4}|\d{6}|\d{8})?$/, 'An HSN code has 4, 6 or 8 digits.'));

const productFields = {
  name: requiredText('Name', limits.name),
  brand: text('Brand', limits.brand),
  description: text('Description', limits.description),
  price,
  /** The unit of the price: `bag`, `kg`, `sq ft` … */
  unit: text('Unit', limits.unit),
  stock,
  /** Ids only; names are read from the menu, so that a rename is one write. */
  categoryId: requiredText('Category', limits.id),
  subcategoryId: requiredText('Subcategory', limits.id),
  image: imageUrl,
  features: z
    .array(requiredText('Feature', limits.feature), 'Features must be a list.')
    .check(z.maxLength(limits.features, `At most ${limits.features} features.`)),
  /** See `OrderTerms`; `null` for a product that is sold in any quantity. */
  minQuantity: z.nullable(enteredQuantity),
  quantityStep: z.nullable(enteredQuantity),
  /** The HSN code, for invoices; empty if it is not known. */
  hsn: hsnCode,
  /** The GST rate in percent with which a quote starts; `null` if it is not known. */
  gstRate: z.nullable(gstRate),
};

/** What a product has if it is not set. The API leaves such fields out. */
export const unsetProductFields = {
  minQuantity: null,
  quantityStep: null,
  hsn: '',
  gstRate: null,
} as const;

export const productInput = z.object({
  ...productFields,
  brand: z._default(productFields.brand, ''),
  description: z._default(productFields.description, ''),
  price: z._default(productFields.price, 0),
  unit: z._default(productFields.unit, ''),
  stock: z._default(productFields.stock, 0),
  image: z._default(productFields.image, ''),
  features: z._default(productFields.features, []),
  minQuantity: z._default(productFields.minQuantity, unsetProductFields.minQuantity),
  quantityStep: z._default(productFields.quantityStep, unsetProductFields.quantityStep),
  hsn: z._default(productFields.hsn, unsetProductFields.hsn),
  gstRate: z._default(productFields.gstRate, unsetProductFields.gstRate),
});

export const productChange = z.partial(z.object(productFields));

/** `products/{slug}` */
export const productDocument = z.extend(productInput, {
  price,
  image: storedImageUrl,
  minQuantity: z._default(z.nullable(storedQuantity), null),
  quantityStep: z._default(z.nullable(storedQuantity), null),
  gstRate: z._default(z.nullable(anyGstRate.check(z.overwrite(roundToPaise))), null),
  ...changeStamp,
});

export type ProductInput = z.infer<typeof productInput>;
export type Product = z.infer<typeof productDocument> & { id: string };

const heroSlideFields = {
  title: requiredText('Title', limits.slideTitle),
  description: requiredText('Description', limits.slideDescription),
  imageUrl,
  /** Only active slides are shown to visitors. */
  isActive: z.boolean('Active must be true or false.'),
};

export const heroSlideInput = z.object({
  ...heroSlideFields,
  imageUrl: z._default(heroSlideFields.imageUrl, ''),
  isActive: z._default(heroSlideFields.isActive, true),
});

export const heroSlideChange = z.partial(z.object(heroSlideFields));

/** A path on this site: `/category/steel`; empty for the list of categories. */
const linkPath = z
  .string('The link must be a path.')
  .check(
    z.maxLength(limits.linkPath, "The link's path is too long."),
    z.regex(/^(\/[a-z0-9][a-z0-9-]*)*$/, 'The link must be a path on this site.'),
  );

/** The form of the admin area, with the link, which the API does not have. */
export const heroSlideForm = z.extend(z.required(heroSlideChange), { linkPath });

/** `heroSlides/{id}` */
export const heroSlideDocument = z.extend(heroSlideInput, {
  imageUrl: storedImageUrl,
  /** What the slide links to. Missing in older slides. */
  linkPath: z._default(linkPath, ''),
  position: z._default(position, 0),
  ...changeStamp,
});

export type HeroSlideForm = z.infer<typeof heroSlideForm>;
export type HeroSlide = z.infer<typeof heroSlideDocument> & { id: string };
