/**
 * `settings/replyTemplates`: texts with which administrators reply to enquiries. A placeholder such as `{product}` is
 * replaced by a value of the enquiry; one without a value stays in the text, to be completed before it is sent.
 */
import * as z from 'zod/mini';
import { adminLimits } from '../admin-limits.ts';
import { RUPEE_SIGN } from '../catalogue/product-labels.ts';
import { requiredText, text } from '../text.ts';

/** The placeholders, with what replaces them. */
export const placeholders = {
  name: "Customer's name",
  product: 'Product of the enquiry',
  price: "The product's price now",
  unit: 'Unit of the price',
  reference: 'Reference number',
  date: "Today's date",
  administrator: 'Your name',
  company: 'Name of the company',
  phone: "The company's phone",
} as const;

export type Placeholder = keyof typeof placeholders;

/** A placeholder without a value is missing or empty. */
export type ReplyValues = Partial<Record<Placeholder, string>>;

/** A word in braces; `placeholderOf` ignores capital letters and spaces around it. */
const PLACEHOLDER_PATTERN = /\{([^{}\n]*)\}/g;

function placeholderOf(word: string): Placeholder | undefined {
  const name = word.trim().toLowerCase();
  return isPlaceholder(name) ? name : undefined;
}

function isPlaceholder(word: string): word is Placeholder {
  return Object.hasOwn(placeholders, word);
}

/** Replaces the placeholders that have a value. Placeholders within a value are not replaced. */
export function fillTemplate(template: string, values: ReplyValues): string {
  return template.replace(PLACEHOLDER_PATTERN, (written, word: string) => {
    const name = placeholderOf(word);
    return name ? values[name] || `{${name}}` : written;
  });
}

/** The first placeholder that is left in a filled text, with its position. */
export function findPlaceholder(
  filled: string,
): { written: string; name: Placeholder; index: number } | undefined {
  for (const { 0: written, 1: word = '', index } of filled.matchAll(PLACEHOLDER_PATTERN)) {
    const name = placeholderOf(word);
    if (name) return { written, name, index };
  }
  return undefined;
}

/** The words in braces that are no placeholders, as they are written. */
export function unknownPlaceholders(template: string): string[] {
  const written = Array.from(template.matchAll(PLACEHOLDER_PATTERN));
  const unknown = written.filter(([, word = '']) => !placeholderOf(word));
  return [...new Set(unknown.map(([each]) => each))];
}

const hasKnownPlaceholders = z.superRefine<string>((value, context) => {
  const [unknown] = unknownPlaceholders(value);
  if (unknown === undefined) return;
  const message = `${unknown} is not a placeholder. Use one of those listed, or write it without braces.`;
  context.addIssue({ code: 'custom', message });
});

/** The values of the form of a template. */
export const replyTemplateForm = z.object({
  name: requiredText('Name', adminLimits.templateName),
  /** Of an email. Empty: that of a reply without a template. */
  subject: text('Email subject', adminLimits.templateSubject).check(hasKnownPlaceholders),
  text: requiredText('Text', adminLimits.templateText).check(hasKnownPlaceholders),
});

export type ReplyTemplateForm = z.infer<typeof replyTemplateForm>;

/** A stored template. Its texts are not checked again: a placeholder that is unknown stays in the text. */
const storedTemplate = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  text: z.string(),
});

export type ReplyTemplate = z.infer<typeof storedTemplate>;

const storedTemplates = z.object({ templates: z.array(storedTemplate) });

/** Returns the templates of a stored document, in their order; the default ones without a document. */
export function parseReplyTemplates(fields: unknown): readonly ReplyTemplate[] {
  return storedTemplates.safeParse(fields).data?.templates ?? defaultReplyTemplates;
}

/** The templates until administrators change one. */
export const defaultReplyTemplates: readonly ReplyTemplate[] = [
  {
    id: 'price-and-delivery',
    name: 'Price and delivery',
    subject: 'Price of {product}',
    text: `Hello {name},

Thank you for your enquiry. Our price for {product} today ({date}) is {price} per {unit}, excluding GST, ex yard.

Please send us the quantity and the place of delivery. We will then quote the total with transport.

{administrator}
{company}, {phone}
Reference number: {reference}`,
  },
  {
    id: 'quantity-and-place',
    name: 'Ask for quantity and place',
    subject: '',
    text: `Hello {name},

Thank you for your enquiry. To quote our best price, we need to know:
1. How much do you need?
2. Where should we deliver it?
3. By which day do you need it?

{administrator}
{company}, {phone}
Reference number: {reference}`,
  },
  {
    id: 'out-of-stock',
    name: 'Out of stock, alternative',
    subject: 'Your enquiry: {product}',
    text: `Hello {name},

Thank you for your enquiry. {product} is out of stock at present. We have similar material from another brand ready for delivery.

Shall we send you its price, or do you prefer to wait?

{administrator}
{company}, {phone}
Reference number: {reference}`,
  },
  {
    id: 'thank-you',
    name: 'Thank you',
    subject: '',
    text: `Hello {name},

Thank you for choosing {company}. If anything is missing or not as it should be, call us on {phone}.

{administrator}
{company}`,
  },
];

/** An enquiry with a product, for the preview of a template. */
export const exampleReplyValues: Required<ReplyValues> = {
  name: 'Ravi Kumar',
  product: 'OPC 53 Cement',
  price: `${RUPEE_SIGN}380.00`,
  unit: 'bag',
  reference: 'NV-7K3-Q2F',
  date: '25 November 2026',
  administrator: 'Asha',
  company: 'Neev',
  phone: '+91 10000 00000',
};
