/**
 * The company's data as stored. Public pages load these schemas with Firestore; those of the settings form
 * (company-settings.ts) are larger, and only administrators and functions need them.
 */
import * as z from 'zod/mini';
import type { CompanyField } from './company.ts';
import { changeStamp } from './document.ts';

/**
 * `settings/company`. The fields are parsed one by one (`parseCompanySettings`), because an invalid one is replaced by
 * its default.
 */
export const settingsDocument = z.looseObject(changeStamp);
export type SettingsFields = z.infer<typeof settingsDocument>;

const changedText = z.exactOptional(z.string());

/** The texts of the menu that replace those of `company`. */
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
} satisfies Record<CompanyField, unknown>);
