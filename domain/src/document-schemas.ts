/** The schema of the documents of each collection, for readers in the browser and on the server. */
import type * as z from 'zod/mini';
import { dailyDocument } from './analytics/analytics.ts';
import { type CatalogueIndexPart, catalogueIndexPart } from './catalogue/catalogue-index.ts';
import { type Menu, menuDocument } from './catalogue/menu.ts';
import {
  type Category,
  categoryDocument,
  type HeroSlide,
  heroSlideDocument,
  type Product,
  productDocument,
  type Subcategory,
  subcategoryDocument,
} from './catalogue/records.ts';
import { type SettingsFields, settingsDocument } from './company-documents.ts';
import { type EnquiryEventFields, enquiryEventDocument } from './enquiry/enquiry-event.ts';
import {
  type Enquiry,
  enquiryDocument,
  type QuarantinedFields,
  quarantinedDocument,
} from './enquiry/stored-enquiry.ts';
import {
  type AdminFields,
  adminDocument,
  type InvitationFields,
  invitationDocument,
} from './identity/admin.ts';
import { type MailFields, mailDocument } from './notifications/mail.ts';

type Fields<T> = Omit<T, 'id'>;

/** The type of a parsed document of each collection. */
export interface DocumentTypes {
  admins: AdminFields;
  /** `analytics/daily`; the other three documents are sums of it. */
  analytics: z.infer<typeof dailyDocument>;
  catalogue: Menu;
  catalogueIndex: CatalogueIndexPart;
  categories: Fields<Category>;
  enquiries: Fields<Enquiry>;
  enquiryEvents: EnquiryEventFields;
  heroSlides: Fields<HeroSlide>;
  invitations: InvitationFields;
  mail: MailFields;
  /** Parsed with `parseNotificationChoices`, whose schema only administrators and functions need. */
  notificationSettings: SettingsFields;
  products: Fields<Product>;
  quarantine: QuarantinedFields;
  settings: SettingsFields;
  subcategories: Fields<Subcategory>;
}

export type CollectionName = keyof DocumentTypes;

export const documentSchemas: { [C in CollectionName]: z.ZodMiniType<DocumentTypes[C]> } = {
  admins: adminDocument,
  analytics: dailyDocument,
  catalogue: menuDocument,
  catalogueIndex: catalogueIndexPart,
  categories: categoryDocument,
  enquiries: enquiryDocument,
  enquiryEvents: enquiryEventDocument,
  heroSlides: heroSlideDocument,
  invitations: invitationDocument,
  mail: mailDocument,
  notificationSettings: settingsDocument,
  products: productDocument,
  quarantine: quarantinedDocument,
  settings: settingsDocument,
  subcategories: subcategoryDocument,
};
