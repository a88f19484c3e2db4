/** The schema of the documents of each collection, for readers in the browser and on the server. */
import * as z from 'zod/mini';
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

/** Parsed where it is shown, because only administrators and functions need its schema. */
const unparsedDocument = z.looseObject({});

type UnparsedFields = z.infer<typeof unparsedDocument>;

type Fields<T> = Omit<T, 'id'>;

/** The type of a parsed document of each collection. */
export interface DocumentTypes {
  admins: AdminFields;
  /** `analytics/daily`; the other three documents are sums of it. */
  analytics: z.infer<typeof dailyDocument>;
  catalogue: Menu;
  catalogueIndex: CatalogueIndexPart;
  categories: Fields<Category>;
  /** Parsed with `deletedRecordDocument`, which only administrators and functions need. */
  deletedRecords: UnparsedFields;
  enquiries: Fields<Enquiry>;
  enquiryEvents: EnquiryEventFields;
  heroSlides: Fields<HeroSlide>;
  /** Parsed with `parseSavedViews`, whose schema only administrators need. */
  inboxViews: SettingsFields;
  invitations: InvitationFields;
  mail: UnparsedFields;
  /** Parsed with `parseNotificationChoices`, whose schema only administrators and functions need. */
  notificationSettings: SettingsFields;
  products: Fields<Product>;
  pushMessages: UnparsedFields;
  pushSubscriptions: UnparsedFields;
  quarantine: QuarantinedFields;
  /** The three collections of quotes are parsed where they are shown: only administrators need their schemas. */
  quoteMessages: UnparsedFields;
  quotes: UnparsedFields;
  quoteVersions: UnparsedFields;
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
  deletedRecords: unparsedDocument,
  enquiries: enquiryDocument,
  enquiryEvents: enquiryEventDocument,
  heroSlides: heroSlideDocument,
  inboxViews: settingsDocument,
  invitations: invitationDocument,
  mail: unparsedDocument,
  notificationSettings: settingsDocument,
  products: productDocument,
  pushMessages: unparsedDocument,
  pushSubscriptions: unparsedDocument,
  quarantine: quarantinedDocument,
  quoteMessages: unparsedDocument,
  quotes: unparsedDocument,
  quoteVersions: unparsedDocument,
  settings: settingsDocument,
  subcategories: subcategoryDocument,
};
