/**
 * The company's data as stored. Public pages load these schemas with Firestore; those of the settings form
 * (company-settings.ts) are larger, and only administrators and functions need them.
 */
import * as z from 'zod/mini';
import type { Brand } from './brands.ts';
import type { CompanyField } from './company.ts';
import { changeStamp } from './document.ts';

/**
 * `settings/company`. The fields are parsed one by one (`parseCompanySettings`), because an invalid one is replaced by
 * its default.
 */
export const settingsDocument = z.looseObject(changeStamp);
export type SettingsFields = z.infer<typeof settingsDocument>;

const changedText = z.exactOptional(z.string());

/** The texts and brands of the menu that replace the default ones. */
export const companyChanges = z.object({
  phone: changedText,
  phoneLink: changedText,
  whatsapp: changedText,
  email: changedText,
  address: changedText,
  gstin: changedText,
  hours: changedText,
  footerText: changedText,
  aboutText: changedText,
  facebook: changedText,
  twitter: changedText,
  linkedin: changedText,
  youtube: changedText,
  instagram: changedText,
  brands: z.exactOptional(
    z.array(
      z.object({ name: z.string(), logo: z.string() } satisfies Record<keyof Brand, unknown>),
    ),
  ),
} satisfies Record<CompanyField | 'brands', unknown>);
