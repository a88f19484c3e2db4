/**
 * `settings/company`: the company's data that administrators edit. The constants of company.ts are the default for the
 * whole document and for each field that is missing or invalid, so that a page is never without a telephone number.
 */
import * as z from 'zod/mini';
import { adminLimits } from './admin-limits.ts';
import { type Brand, defaultBrands } from './brands.ts';
import { businessHours, CLOSED, formatBusinessHours } from './business-hours.ts';
import { imageUrl } from './catalogue/records.ts';
import { type CompanyChanges, company } from './company.ts';
import { emailAddress } from './enquiry/enquiry.ts';
import { gstin } from './gstin.ts';
import { limits } from './limits.ts';
import { digitsOf, requiredText } from './text.ts';

/** With the country code, which links to the telephone and to WhatsApp need. */
function internationalNumber(label: string) {
  return requiredText(label, limits.mobile).check(
    z.regex(
      /^\+[\d ]+$/,
      `${label}: enter the number with its country code, such as ${company.phone}.`,
    ),
    z.refine(hasEnoughDigits, `${label} has too few digits.`),
  );
}

/** An Indian number has ten digits after the country code, also with an area code. */
const INDIAN_DIGITS = 12;

function hasEnoughDigits(value: string): boolean {
  const digits = digitsOf(value);
  return digits.length >= (digits.startsWith('91') ? INDIAN_DIGITS : limits.mobileDigits);
}

const socialLink = z.string('The link must be text.').check(
  z.trim(),
  z.maxLength(limits.socialLink, `A link can have at most ${limits.socialLink} characters.`),
  z.refine(
    (value) => value === '' || /^https:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/.test(value),
    'Enter the whole address of the page. It begins with https://',
  ),
);

const holidays = z
  .array(z.string().check(z.refine(isDate, 'Enter a date.')))
  .check(z.maxLength(limits.holidays, `You can have at most ${limits.holidays} holidays.`));

const responseHours = z
  .number('Enter a number of hours.')
  .check(
    z.int('Enter a whole number of hours.'),
    z.minimum(1, 'Enter at least 1 hour.'),
    z.maximum(limits.responseHours, `Enter at most ${limits.responseHours} hours.`),
  );

const brand = z.strictObject({
  name: requiredText('Name', limits.brand),
  logo: imageUrl,
});

const brands = z
  .array(brand)
  .check(
    z.maxLength(adminLimits.brands, `You can have at most ${adminLimits.brands} brands.`),
    z.refine(haveDistinctNames, 'Two brands have the same name.'),
  );

/** The values of the settings form. */
export const companySettings = z.object({
  phone: internationalNumber('Phone'),
  whatsapp: internationalNumber('WhatsApp'),
  email: emailAddress,
  address: requiredText('Address', limits.address),
  // The placeholder has no valid check character; it may stay until the number is known.
  gstin: gstin(company.gstin),
  /** For each weekday from Monday (business-hours.ts). */
  hours: businessHours,
  /** Days without business, as `2026-01-26`. */
  holidays,
  /** Business hours within which an enquiry is to be answered. */
  responseHours,
  footerText: requiredText('Footer text', limits.footerText),
  aboutText: requiredText('About text', limits.aboutText),
  facebook: socialLink,
  twitter: socialLink,
  linkedin: socialLink,
  youtube: socialLink,
  instagram: socialLink,
  /** In the order of the page. */
  brands,
});

export type CompanySettings = z.infer<typeof companySettings>;

export const defaultCompanySettings: CompanySettings = {
  phone: company.phone,
  whatsapp: company.phone,
  email: company.email,
  address: company.address,
  gstin: company.gstin,
  hours: [...Array.from({ length: 6 }, () => '09:00-19:00'), CLOSED],
  holidays: [],
  responseHours: 4,
  footerText: company.footerText,
  aboutText: company.aboutText,
  facebook: company.facebook,
  twitter: company.twitter,
  linkedin: company.linkedin,
  youtube: company.youtube,
  instagram: company.instagram,
  brands: [...defaultBrands],
};

/** Returns the settings of a stored document, or of none, with the default for each missing or invalid field. */
export function parseCompanySettings(fields: unknown): CompanySettings {
  const stored = z.record(z.string(), z.unknown()).safeParse(fields).data ?? {};
  const whole = companySettings.safeParse({ ...defaultCompanySettings, ...stored });
  if (whole.success) return whole.data;
  const invalid = new Set(whole.error.issues.map(({ path }) => path[0]));
  const valid = Object.entries(stored).filter(([field]) => !invalid.has(field));
  return companySettings.parse({ ...defaultCompanySettings, ...Object.fromEntries(valid) });
}

/** Returns the public texts and the brands that differ from the constants. */
export function companyChangesOf(settings: CompanySettings): CompanyChanges {
  const { hours, holidays: _, responseHours: __, phone, whatsapp, brands, ...texts } = settings;
  const shown = {
    ...texts,
    phone,
    phoneLink: `+${digitsOf(phone)}`,
    whatsapp: digitsOf(whatsapp),
    hours: formatBusinessHours(hours),
  };
  const constants: Record<string, unknown> = company;
  return {
    ...Object.fromEntries(
      Object.entries(shown).filter(([field, value]) => constants[field] !== value),
    ),
    ...(!areSame(brands, defaultBrands) && { brands }),
  };
}

function areSame(brands: readonly Brand[], others: readonly Brand[]): boolean {
  return (
    brands.length === others.length &&
    brands.every(({ name, logo }, n) => name === others[n]?.name && logo === others[n]?.logo)
  );
}

function haveDistinctNames(brands: readonly Brand[]): boolean {
  return new Set(brands.map(({ name }) => name.toLowerCase())).size === brands.length;
}

/** Whether a text is a day of the calendar, as `2026-01-26`. */
function isDate(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
}
